import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { type TrustProxy, trustedHops } from '../config/trust-proxy';

/** Tells whether the visitor asked over https, by the word of a proxy that is believed; as the framework's `protocol` does. */
export function httpsTest(trustProxy: TrustProxy): (request: IncomingMessage) => boolean {
  const hops = trustedHops(trustProxy);
  const isTrusted = Array.isArray(hops) ? compile(hops) : hops || (() => false);
  return ({ headers, socket }) => {
    const protocol = headers['x-forwarded-proto'];
    if (!protocol || !isTrusted(socket.remoteAddress ?? '', 0)) return false;
    return String(protocol).split(',').at(-1)?.trim() === 'https';
  };
}
