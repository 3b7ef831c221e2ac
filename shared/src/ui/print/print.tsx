import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { Button, ButtonProps } from '..';
import { LineIcon } from '../icons/line-icon';
import { onIntent } from '../on-demand/on-demand';
import styles from './print.module.css';

type Kit = { Button: typeof Button };

type PrintButtonProps = Omit<ButtonProps, 'children'> & {
  /** Shows only the icon on phones. */
  compact?: boolean;
};

const PRINTER =
  'M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z';

const printPage = () => window.print();

/** Creates the button «Imprimir», which opens the browser's print dialog. */
export function createPrintButton({ Button }: Kit) {
  return function PrintButton({ onClick = printPage, compact, ...rest }: PrintButtonProps) {
    return (
      <Button variant="quiet" {...rest} onClick={onClick}>
        <LineIcon path={PRINTER} />
        <span className={compact ? 'visually-hidden-phone' : undefined}>Imprimir</span>
      </Button>
    );
  };
}

type QrCode = ComponentType<{ text: string }>;
type Load = () => Promise<{ QrCode: QrCode }>;
type Printing = { QrCode: QrCode | null; isRequested: boolean };

const loadQrCode: Load = () => import('./qr-code');

/** Prints after the QR code's module is loaded, or failed to load: the printed address then has no QR code. */
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

/** Shows the page's address as text and QR code, on paper only. */
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
