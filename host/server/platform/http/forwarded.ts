import type { IncomingMessage } from 'node:http';
import { all, compile } from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { isLoopbackName, withoutIpv6Mapping } from '../addresses';
import type { TrustProxy } from '../config/config';

/** Returns the setting of trusted proxies in fastify's format. */
export function trustProxyOption(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === 'nobody') return false;
  return trust === 'nearest' ? (_address, hop) => hop < 1 : trust;
}

/** Returns a function that returns true for addresses of trusted proxies. */
function createTrustTest(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  const hops = trustProxyOption(trustProxy);
  return Array.isArray(hops) ? compile(hops) : hops || (() => false);
}

/** Normalizes a host, such as `Example.com.:8443` to `example.com:8443`. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');

/**
 * Returns a function that rewrites headers: normalizes `Host`, keeps only the outermost trusted proxy's entry of
 * `X-Forwarded-Proto`, and empties `X-Forwarded-Host`, which many proxies copy from the visitor.
 */
export function createProxyHeaderNormalizer(trustProxy: TrustProxy): (request: IncomingMessage) => void {
  const isTrusted = createTrustTest(trustProxy);
  return (request) => {
    const { headers } = request;
    if (headers.host !== undefined) headers.host = normalizeHost(headers.host);
    if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = '';
    if (headers['x-forwarded-proto'] === undefined) return;
    const entries = String(headers['x-forwarded-proto']).split(',');
    const trusted = all(request, isTrusted).length - 1;
    const entry = entries[Math.max(0, entries.length - Math.max(1, trusted))] ?? '';
    headers['x-forwarded-proto'] = entry.trim().toLowerCase();
  };
}

/**
 * Creates a function that returns whether a request used https, according to a trusted proxy, as fastify's `protocol`
 * does.
 */
export function createHttpsTest(trustProxy: TrustProxy): (request: IncomingMessage) => boolean {
  const isTrusted = createTrustTest(trustProxy);
  return ({ headers, socket }) =>
    headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
}

/** Matches names of headers that proxies add. */
const FORWARDED = /^(x-)?forwarded|^via$|^cdn-loop$|^x-real-ip$|client-ip$|connecting-ip$|^x-envoy-/;

type DirectRequest = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Returns true if a proxy forwarded the request. HTTP/1.0 counts too: nginx uses it by default and then adds no
 * headers.
 */
export const isForwarded = ({
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name));

/** Returns true for a request from this machine to one of its local names, without a proxy. */
export function isDirectRequest(request: DirectRequest): boolean {
  const { headers, socket } = request;
  const url = `http://${headers.host}`;
  return (
    !isForwarded(request) &&
    isLoopbackName(withoutIpv6Mapping(socket.remoteAddress)) &&
    URL.canParse(url) &&
    isLoopbackName(new URL(url).hostname)
  );
}

const UNNAMED_PROXY =
  'a send came with X-Forwarded-For from an address that TRUST_PROXY does not name; if that is your proxy, name it there: ' +
  'until then all its visitors count as one address, whose evaluations wait beyond ADDRESS_LIMIT';

type ForwardedRequest = Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>;

/** Warns once if a proxy sends `X-Forwarded-For` but `TRUST_PROXY` does not trust it. */
export function createUntrustedProxyWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  let isTold = false;
  return ({ headers, ip, socket }: ForwardedRequest): void => {
    if (isTold || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    isTold = true;
    log.warn(UNNAMED_PROXY);
  };
}
