import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from './loopback';
import { plainAddress } from './plain-address';

/** Headers that proxies add: what came through one may come from anywhere. */
const FORWARDED = /^(x-)?forwarded|^via$|^cdn-loop$|^x-real-ip$|client-ip$|connecting-ip$|^x-envoy-/;

type Asked = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Whether a proxy passed the request on for somebody else. HTTP/1.0 counts as a proxy: it is what nginx speaks by default, with its
 * own name for us as Host and no header about its client.
 */
export const isForwarded = ({
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name));

/** Whether somebody at this machine asked by this machine's name, and no proxy for somebody else. */
export function isDirectRequest(request: Asked): boolean {
  const { headers, socket } = request;
  const url = `http://${headers.host}`;
  return (
    !isForwarded(request) &&
    isLoopbackName(plainAddress(socket.remoteAddress)) &&
    URL.canParse(url) &&
    isLoopbackName(new URL(url).hostname)
  );
}
