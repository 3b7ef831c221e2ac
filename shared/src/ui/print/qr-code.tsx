import styles from './qr-code.module.css';
import { qrSign } from './qr-sign';

/** A sign that a phone's camera reads; nothing where the text is too long for one. */
export function QrCode({ text }: { text: string }) {
  const sign = qrSign(text);
  if (!sign) return null;
  const { path, modules, millimetres } = sign;
  return (
    <svg
      className={styles.code}
      width={`${millimetres}mm`}
      height={`${millimetres}mm`}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Código QR de esta página"
    >
      <path d={path} />
    </svg>
  );
}
