import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isLoopbackName, withoutIpv6Mapping } from '../addresses';
import { normalizeHost } from './forwarded';

/**
 * Returns true for a submission from this site, from an allowed origin, or from a client other than a browser, which
 * sends neither `Origin` nor `Sec-Fetch-Site`.
 */
export function isAllowedSender(
  headers: IncomingHttpHeaders,
  host: string,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (headers['sec-fetch-mode'] === 'navigate') return false;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // Trusts `Sec-Fetch-Site`: the browser sets it, and it stays correct behind a proxy that changes the host.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  const own = hostOf(origin.replace(/\/\/.*/, `//${host}`));
  return own !== null && own === hostOf(origin);
}

/** Returns the normalized host of an origin, without a default port; null if a page cannot have that origin. */
function hostOf(origin: string): string | null {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) ? normalizeHost(new URL(origin).host) : null;
}

const MOST_TOLD = 5;

/**
 * Warns once per origin if a submission is refused because the host of its page differs from the request's. Over plain
 * http, browsers send no `Sec-Fetch-Site`, so hosts are compared; a proxy that changes Host then blocks all submissions.
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

const DEFAULT_PORT = 80;

/** Parses a `Host` header into name and port; null if it is invalid. */
function namedHost(host: string): { name: string; port: number } | null {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  return { name: hostname, port: port === '' ? DEFAULT_PORT : Number(port) };
}

type LocalRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>;
};

/**
 * Returns true for DNS rebinding: a request to loopback by another host name with this server's own port. A local
 * proxy's requests have the proxy's port instead.
 */
export function isDnsRebinding({ headers: { host = '' }, socket }: LocalRequest): boolean {
  if (!isLoopbackName(withoutIpv6Mapping(socket.localAddress))) return false;
  const named = namedHost(host);
  return named === null || (named.port === socket.localPort && !isLoopbackName(named.name));
}

const REBOUND =
  'a send was refused: a browser of this machine asked by a foreign name; where the name is yours, list the origin of its ' +
  'pages in ALLOWED_ORIGINS';

/** Returns a function that detects submissions by DNS rebinding, except from allowed origins. Logs the first one. */
export function createRebindingCheck(allowedOrigins: readonly string[], warn: (line: string) => void) {
  let isTold = false;
  return (request: IncomingMessage): boolean => {
    const { origin } = request.headers;
    const isOurs = origin !== undefined && allowedOrigins.includes(origin);
    if (isOurs || !isDnsRebinding(request)) return false;
    if (!isTold) warn(REBOUND);
    isTold = true;
    return true;
  };
}
