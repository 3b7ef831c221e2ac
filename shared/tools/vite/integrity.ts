import { createHash } from 'node:crypto';

/** Returns the SHA-384 hash of a content in the format of the `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
