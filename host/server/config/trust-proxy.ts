import { isIP, isIPv6 } from 'node:net';
import type { EnvReader } from './env-reader';

/** Proxies with trusted X-Forwarded-For and X-Forwarded-Proto: none, the nearest hop, or the listed networks. */
export type TrustProxy = 'nobody' | 'nearest' | string[];

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

export function readTrustProxy(env: EnvReader): TrustProxy {
  return env.read<TrustProxy>(
    'TRUST_PROXY',
    'nobody',
    parseTrustProxy,
    'off, on, or a comma-separated list of addresses and networks',
  );
}

/** The same in fastify's terms. */
export function trustedHops(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === 'nobody') return false;
  return trust === 'nearest' ? (_address, hop) => hop < 1 : trust;
}

function parseTrustProxy(value: string): TrustProxy | null {
  if (value === 'off') return 'nobody';
  if (value === 'on') return 'nearest';
  const networks = value.split(',').map((item) => item.trim());
  return networks.every((item) => NETWORK_NAMES.includes(item) || isNetwork(item)) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}
