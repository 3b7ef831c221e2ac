import { encode } from 'uqr';
import { qrPath } from './qr-path';

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4;

/** What a phone's camera can tell apart on paper. */
const MODULE_MM = 0.33;
const LEAST_MM = 28;

/** The largest sign that has room on the sheet: 45 mm wide. */
const LARGEST_VERSION = 27;

type QrSign = { path: string; modules: number; millimetres: number };

/** The sign of a text, as large as a camera needs it; null where the text is too long for one that has room on paper. */
export function qrSign(text: string): QrSign | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE, maxVersion: LARGEST_VERSION });
    return {
      path: qrPath(data),
      modules: size,
      millimetres: Math.max(LEAST_MM, Math.ceil(size * MODULE_MM)),
    };
  } catch {
    return null;
  }
}
