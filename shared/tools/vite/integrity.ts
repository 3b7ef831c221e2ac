import { createHash } from 'node:crypto';

/** Returns a content's SHA-384 hash in the form of the `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
