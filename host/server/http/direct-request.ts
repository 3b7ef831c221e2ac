import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from './loopback';
import { plainAddress } from './plain-address';

/** Headers that a proxy adds: what came through one may come from anywhere. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

type Asked = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/**
 * Whether the request came from this machine, by this machine's name, and through no proxy. HTTP/1.0 counts as a proxy: it is what
 * nginx speaks by default, with its own name for us as Host and no header about its client.
 */
export function isDirectRequest(request: Asked): boolean {
  const { headers, httpVersion, socket } = request;
  const url = `http://${headers.host}`;
  return (
    !isForwarded(request) &&
    httpVersion !== '1.0' &&
    isLoopbackName(plainAddress(socket.remoteAddress)) &&
    URL.canParse(url) &&
    isLoopbackName(new URL(url).hostname)
  );
}
