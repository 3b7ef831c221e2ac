import type { IncomingHttpHeaders } from 'node:http';

/** The secret of an `Authorization: Bearer` header; null without one. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S{1,512})$/i.exec(authorization)?.[1] ?? null;
}

/** The password of an `Authorization: Basic` header, whoever the user is; null without one. */
export function basicPasswordOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const encoded = /^basic +([A-Za-z0-9+/]{1,1024}=*)$/i.exec(authorization)?.[1];
  const [, password = ''] = /^[^:]*:(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return password === '' ? null : password;
}

/** Whether a page in a browser made the request: no deploy is taken from one, whatever it knows. */
export const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
