import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onIntent } from '../on-demand/on-demand';
import styles from './print.module.css';

type QrCode = ComponentType<{ text: string }>;
type Load = () => Promise<{ QrCode: QrCode }>;
type Printing = { QrCode: QrCode | null; isRequested: boolean };

const loadQrCode: Load = () => import('./qr-code');

/**
 * Returns a function that opens the print dialog once the QR code's module has loaded; if it fails to load, prints
 * without a QR code.
 */
export function usePrinting(load = loadQrCode) {
  const [{ QrCode, isRequested }, set] = useState<Printing>({ QrCode: null, isRequested: false });

  useEffect(() => {
    if (!isRequested) return;
    set({ QrCode, isRequested: false });
    window.print();
  }, [isRequested, QrCode]);

  const preload = () => load().then(({ QrCode }) => set((now) => ({ ...now, QrCode })));
  const print = () => set((now) => ({ ...now, isRequested: true }));
  return { QrCode, button: { ...onIntent(preload), onClick: () => void preload().then(print, print) } };
}

type PrintedAddressProps = { href: string; QrCode: QrCode | null };

const subscribeToNothing = () => () => undefined;

/** Shows the page's URL as text and QR code, only when printed. */
export function PrintedAddress({ href, QrCode }: PrintedAddressProps) {
  const origin = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin,
    () => '',
  );
  if (origin === '') return null;
  const url = origin + href;
  return (
    <div className={styles.address}>
      {QrCode && <QrCode text={url} />}
      <p>{url}</p>
    </div>
  );
}
