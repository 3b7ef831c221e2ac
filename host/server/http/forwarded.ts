import type { IncomingMessage } from 'node:http';
import { all, compile } from '@fastify/proxy-addr';
import { type TrustProxy, trustedHops } from '../config/trust-proxy';

/** `Example.com.:8443` names the same host as `example.com:8443`. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');

/**
 * Returns a function that writes a request's `Host` in its plain form, keeps of `X-Forwarded-Proto` the leftmost entry of a
 * trusted proxy, and blanks `X-Forwarded-Host`: many proxies pass on what the visitor sent. Its presence still reveals a proxy.
 */
export function forwardedReader(trustProxy: TrustProxy): (request: IncomingMessage) => void {
  const hops = trustedHops(trustProxy);
  const isTrusted = Array.isArray(hops) ? compile(hops) : hops || (() => false);
  return (request) => {
    const { headers } = request;
    if (headers.host !== undefined) headers.host = plainHost(headers.host);
    if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = '';
    if (headers['x-forwarded-proto'] === undefined) return;
    const entries = String(headers['x-forwarded-proto']).split(',');
    const trusted = all(request, isTrusted).length - 1;
    const entry = entries[Math.max(0, entries.length - Math.max(1, trusted))] ?? '';
    headers['x-forwarded-proto'] = entry.trim().toLowerCase();
  };
}

/** Tells whether the visitor asked over https, by the word of a proxy that is believed; as the framework's `protocol` does. */
export function httpsTest(trustProxy: TrustProxy): (request: IncomingMessage) => boolean {
  const hops = trustedHops(trustProxy);
  const isTrusted = Array.isArray(hops) ? compile(hops) : hops || (() => false);
  return ({ headers, socket }) =>
    headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
}
