import { type ComponentType, useEffect, useState } from 'react';
import { onIntent } from '../on-demand/on-demand';

export type QrCode = ComponentType<{ text: string }>;
type Load = () => Promise<{ QrCode: QrCode }>;
type Printing = { QrCode: QrCode | null; isAsked: boolean };

const loadQrCode: Load = () => import('./qr-code');

/** Prints once the code of the QR sign has come, or failed to: then the address stands there as text alone. */
export function usePrinting(load = loadQrCode) {
  const [{ QrCode, isAsked }, set] = useState<Printing>({ QrCode: null, isAsked: false });

  useEffect(() => {
    if (!isAsked) return;
    set({ QrCode, isAsked: false });
    window.print();
  }, [isAsked, QrCode]);

  const take = () => load().then(({ QrCode }) => set((now) => ({ ...now, QrCode })));
  const print = () => set((now) => ({ ...now, isAsked: true }));
  return { QrCode, button: { ...onIntent(take), onClick: () => void take().then(print, print) } };
}
