import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitPluginOptions,
} from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../addresses';
import { sendRefusal } from './refusal';
import { isAllowedSender, isDnsRebinding } from './sender-check';

const ADDRESSES_REMEMBERED = 20_000;

type Window = { startedAt: number; requests: number };

/**
 * Counts requests by address with a monotonic clock. The rate limiter's own store uses the system time, which may be
 * set back.
 */
export class MemoryRateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: ADDRESSES_REMEMBERED });

  incr(
    key: string,
    done: (error: Error | null, result: { current: number; ttl: number }) => void,
    lengthMs: number,
  ): void {
    const now = performance.now();
    const former = this.#windows.get(key);
    const isOpen = former !== undefined && now - former.startedAt < lengthMs;
    const window = isOpen ? former : { startedAt: now, requests: 0 };
    window.requests += 1;
    this.#windows.set(key, window);
    done(null, { current: window.requests, ttl: lengthMs - (now - window.startedAt) });
  }

  child(): MemoryRateLimitStore {
    return new MemoryRateLimitStore();
  }
}

/** Returns rate limit options: at most `max` requests per minute and network, counted in `store`. */
export const addressRateLimit = (
  max: number,
  store: FastifyRateLimitStoreCtor = MemoryRateLimitStore,
): RateLimitPluginOptions => ({
  max,
  timeWindow: 60_000,
  store,
  keyGenerator: ({ ip }) => networkOf(ip),
});

type Options = {
  /** Accepted content types. */
  types: string[];
  maxBytes: number;
  /** Maximum requests per minute and address; null disables the limit. */
  perMinute: number | null;
  /** Accepts reports from pages of any origin, because browsers also send them for pages of other sites. */
  fromAnyPage?: true;
  /** Store of the request counts; defaults to the memory of this process. */
  store?: FastifyRateLimitStoreCtor | undefined;
};

/** Accepts small raw request bodies, limited per address. Refuses other sites' pages unless `fromAnyPage`. */
export async function reportIntakePlugin(
  app: FastifyInstance,
  { types, maxBytes, perMinute, fromAnyPage, store }: Options,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_: unknown, body: Buffer) => body,
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!(fromAnyPage || isAllowedSender(request.headers, request.host, [])) || isDnsRebinding(request.raw))
      return sendRefusal(reply, 403);
  });
  if (perMinute !== null) await app.register(rateLimit, addressRateLimit(perMinute, store));
}
