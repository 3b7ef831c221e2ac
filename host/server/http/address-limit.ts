import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import { AddressWindows } from './address-windows';
import { networkOf } from './network-of';

/** Options of the limiter: so many requests a minute from one customer's network. */
export const addressLimit = (max: number): RateLimitPluginOptions => ({
  max,
  timeWindow: 60_000,
  store: AddressWindows,
  keyGenerator: ({ ip }) => networkOf(ip),
});
