import { createHmac } from 'node:crypto';
import { networkBlockOf } from '../http/network-of';

/** How many parts all networks fall into: few enough that each holds a great many. */
export const PARTS = 16;

/** The part that an address's network (IPv4 /24, IPv6 /48) falls into in one rollout, which nobody can tell without the salt. */
export const partOf = (salt: string, rollout: string, address: string): number =>
  (createHmac('sha256', salt)
    .update(`${rollout} ${networkBlockOf(address)}`)
    .digest()[0] ?? 0) % PARTS;
