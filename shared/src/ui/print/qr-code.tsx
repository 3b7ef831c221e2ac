import { encode } from 'uqr';
import styles from './qr-code.module.css';
import { qrPath } from './qr-path';

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4;

/** A sign that a phone's camera reads. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Código QR de esta página"
    >
      <path d={qrPath(data)} />
    </svg>
  );
}
