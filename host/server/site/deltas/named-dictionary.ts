import type { IncomingHttpHeaders } from 'node:http';
import { namedEncodings } from '../../http/accept-encoding';

const BYTES = /^:([A-Za-z0-9+/]{43}=):$/;

/** SHA-256, in base64, of the former version that a request has and can use; null where it needs the whole. */
export function namedDictionary(headers: IncomingHttpHeaders): string | null {
  const { 'available-dictionary': available, 'accept-encoding': encodings } = headers;
  if (typeof available !== 'string' || !encodings) return null;
  if (headers.range !== undefined || headers['if-none-match'] !== undefined) return null;
  if (!namedEncodings(String(encodings)).accepted.has('dcz')) return null;
  return BYTES.exec(available)?.[1] ?? null;
}
