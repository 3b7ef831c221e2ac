import { isIP, isIPv4, isIPv6 } from 'node:net';

const MAPPED_PREFIX = /^::ffff:(?=\d+\.)/i;

/** Returns a socket's address, with IPv4 in its usual form even if mapped to IPv6; '' if there is none. */
export const withoutIpv6Mapping = (address = ''): string => address.replace(MAPPED_PREFIX, '');

/** Returns true if a host name or address, in a URL or as a listening address, means this machine. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0) return isIPv4(name) ? name.startsWith('127.') : name === '::1';
  return name === 'localhost' || name.endsWith('.localhost');
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 3;

/** Removes the port from an address: some proxies add it, and it differs for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Returns the part of an address that identifies one customer: the whole IPv4 address, or an IPv6 /48 prefix. */
export function networkOf(address: string): string {
  const plain = withoutIpv6Mapping(withoutPort(address));
  if (!isIPv6(plain)) return plain;
  const whole = canonical(plain);
  const mapped = MAPPED.exec(whole);
  if (mapped) return dotted(mapped.slice(1));
  const [head = [], tail = []] = whole.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, GROUPS_OF_NETWORK).join(':')}::/48`;
}

/** Returns the address block that one customer may control: an IPv4 /24 or an IPv6 /48. */
export function networkBlockOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network;
}

/** Matches an IPv4 address mapped to IPv6 in hexadecimal digits. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');

/** Returns an IPv6 address in one spelling: without zone, leading zeros and dotted IPv4 digits. */
const canonical = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
