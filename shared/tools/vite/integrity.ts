import { createHash } from 'node:crypto';

/** SHA-384 of a file's content in the form of the `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
