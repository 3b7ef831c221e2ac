import type { FastifyRateLimitStoreCtor, RateLimitPluginOptions } from '@fastify/rate-limit';
import { AddressWindows } from './address-windows';
import { networkOf } from './network-of';

/** Options of the limiter: so many requests a minute from one customer's network, which `store` counts. */
export const addressLimit = (
  max: number,
  store: FastifyRateLimitStoreCtor = AddressWindows,
): RateLimitPluginOptions => ({
  max,
  timeWindow: 60_000,
  store,
  keyGenerator: ({ ip }) => networkOf(ip),
});
