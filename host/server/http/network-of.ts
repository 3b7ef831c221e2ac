import { isIPv6 } from 'node:net';
import { plainAddress } from './plain-address';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 3;

/** The network of one customer: an IPv4 address as it is, an IPv6 address cut to the 48 bits that a customer is given. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = [], tail = []] = canonical(plain)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, GROUPS_OF_NETWORK).join(':')}::/48`;
}

/** The address without its zone, leading zeros and dotted parts. */
const canonical = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
