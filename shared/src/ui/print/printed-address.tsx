import { useSyncExternalStore } from 'react';
import styles from './printed-address.module.css';
import type { QrCode } from './use-printing';

type Props = { href: string; QrCode: QrCode | null };

const never = () => () => undefined;

/** On paper only: where this page is found, in words and, once its code is there, as a QR sign. */
export function PrintedAddress({ href, QrCode }: Props) {
  const origin = useSyncExternalStore(
    never,
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
