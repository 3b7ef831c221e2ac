import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { hostOf } from './origin-check';

const MOST_TOLD = 5;

/**
 * Warns, once for each origin, of submissions that are refused because the page's host is not the request's. Behind a proxy that sets a Host
 * of its own all submissions over plain http are refused so, for browsers send no `Sec-Fetch-Site` there, and the visitor is thanked all the same.
 */
export function createForeignHostWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  const told = new Set<string>();
  return ({ origin, ...headers }: IncomingHttpHeaders, host: string): void => {
    if (headers['sec-fetch-site'] !== undefined || headers['sec-fetch-mode'] === 'navigate') return;
    if (origin === undefined || hostOf(origin) === null) return;
    const page = new URL(origin).origin;
    if (told.has(page) || told.size >= MOST_TOLD) return;
    told.add(page);
    log.warn(
      { page, host: host.slice(0, 253) },
      `a send from a page of ${page} was refused: it came with another Host. If that is this site behind a proxy, let the proxy pass Host on (nginx: proxy_set_header Host $http_host;) or set ALLOWED_ORIGINS=${page}`,
    );
  };
}
