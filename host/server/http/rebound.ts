import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from './loopback';
import { plainAddress } from './plain-address';

const DEFAULT_PORT = 80;

/** Host and port of a `Host` header; null when it names none. */
function namedHost(host: string): { name: string; port: number } | null {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  return { name: hostname, port: port === '' ? DEFAULT_PORT : Number(port) };
}

type Asked = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>;
};

/**
 * Whether a request came to this machine's loopback by a foreign name with this server's own port, as a browser's does for a page
 * whose name an attacker made to resolve here (DNS rebinding). What a proxy of this machine passes on names the proxy's port.
 */
export function isRebound({ headers: { host = '' }, socket }: Asked): boolean {
  if (!isLoopbackName(plainAddress(socket.localAddress))) return false;
  const named = namedHost(host);
  return named === null || (named.port === socket.localPort && !isLoopbackName(named.name));
}

const WARNING =
  'a send was refused: a browser of this machine asked by a foreign name; where the name is yours, list the origin of its ' +
  'pages in ALLOWED_ORIGINS';

/** Tells whether a submission is rebound and its origin not allowed; the first such submission is logged. */
export function foreignNameCheck(allowedOrigins: readonly string[], warn: (line: string) => void) {
  let isTold = false;
  return (request: IncomingMessage): boolean => {
    const { origin } = request.headers;
    const isOurs = origin !== undefined && allowedOrigins.includes(origin);
    if (isOurs || !isRebound(request)) return false;
    if (!isTold) warn(WARNING);
    isTold = true;
    return true;
  };
}
