import { isIPv6 } from 'node:net';
import { plainAddress } from './plain-address';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 3;

/** Whom an address belongs to: an IPv4 address is one customer's or one network's, of IPv6 a customer is given 48 bits. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = [], tail = []] = canonical(plain)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, GROUPS_OF_NETWORK).join(':')}::/48`;
}

/** Without zone, leading zeros and dotted parts. */
const canonical = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
