import type { IncomingHttpHeaders } from 'node:http';
import { plainHost } from './forwarded';

/** Whether a submission was made by a page of this site, of an allowed origin, or by no browser at all (neither header). */
export function isAllowedSender(
  headers: IncomingHttpHeaders,
  host: string,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (headers['sec-fetch-mode'] === 'navigate') return false;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // A browser's own word, which holds behind a proxy that changes the host too.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  const own = hostOf(origin.replace(/\/\/.*/, `//${host}`));
  return own !== null && own === hostOf(origin);
}

/** Returns the host of an origin in its plain form, without a default port; null if it is no page's origin. */
export function hostOf(origin: string): string | null {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) ? plainHost(new URL(origin).host) : null;
}
