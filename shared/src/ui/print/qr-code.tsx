import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Margin that the QR standard requires, in modules (the squares of the code). */
const QUIET_ZONE = 4;

/** Minimum size of a module on paper that a phone's camera can read, mm. */
const MODULE_MM = 0.33;
const MIN_MM = 28;

/** Largest QR version that fits its place on the printed page (45 mm). */
const MAX_VERSION = 27;

/** Returns an SVG path with one square for each dark module of a QR code. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');

type QrDrawing = { path: string; modules: number; millimetres: number };

/** Returns the QR code of a text in a size that cameras can read; null if the code would not fit on the page. */
export function qrCodeOf(text: string): QrDrawing | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE, maxVersion: MAX_VERSION });
    return {
      path: qrPath(data),
      modules: size,
      millimetres: Math.max(MIN_MM, Math.ceil(size * MODULE_MM)),
    };
  } catch {
    return null;
  }
}

/** Shows the QR code of a text; shows nothing if the text is too long. */
export function QrCode({ text }: { text: string }) {
  const code = qrCodeOf(text);
  if (!code) return null;
  const { path, modules, millimetres } = code;
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
