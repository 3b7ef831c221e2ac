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
 * Whether a browser of this machine asked this server directly, by a foreign name, as it does for a page whose name was made to
 * lead here (DNS rebinding). What a proxy of this machine passes on, in whatever name, came in on the proxy's port.
 */
export function isRebound({ headers: { host = '' }, socket }: Asked): boolean {
  if (!isLoopbackName(plainAddress(socket.localAddress))) return false;
  const named = namedHost(host);
  return named === null || (named.port === socket.localPort && !isLoopbackName(named.name));
}

const WARNING =
  'a send was refused: a browser of this machine asked by a foreign name; where the name is yours, list the origin of its ' +
  'pages in ALLOWED_ORIGINS';

/** Refuses sends of pages whose name was made to lead here; the first one is told. */
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
