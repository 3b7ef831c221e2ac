import { isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from './plain-address';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 3;

/** Some proxies tell of a client with its port, which is another for every connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** The network of one customer: an IPv4 address as it is, an IPv6 address cut to the 48 bits that a customer is given. */
export function networkOf(address: string): string {
  const plain = plainAddress(withoutPort(address));
  if (!isIPv6(plain)) return plain;
  const whole = canonical(plain);
  const mapped = MAPPED.exec(whole);
  if (mapped) return dotted(mapped.slice(1));
  const [head = [], tail = []] = whole.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, GROUPS_OF_NETWORK).join(':')}::/48`;
}

/** The network of which one customer may hold every address: an IPv4 /24, an IPv6 /48. */
export function networkBlockOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network;
}

/** An IPv4 address written as an IPv6 one, in hexadecimal figures. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');

/** The address without its zone, leading zeros and dotted parts. */
const canonical = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
