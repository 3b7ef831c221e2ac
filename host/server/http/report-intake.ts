import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addressLimit } from './address-limit';
import { isAllowedSender } from './origin-check';
import { isRebound } from './rebound';
import { sendRefusal } from './refusal';

type Options = {
  /** Content types that are taken. */
  types: string[];
  maxBytes: number;
  /** From one address; null is no limit. */
  perMinute: number | null;
  /** Of what browsers send by themselves, a page of another origin may be the cause. */
  fromAnyPage?: true;
  /** Where those are counted; in this process without it. */
  store?: FastifyRateLimitStoreCtor | undefined;
};

/** Bodies as they come, small ones, from the site's own pages unless said otherwise, and so many from one address. */
export async function reportIntake(
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
    if (!(fromAnyPage || isAllowedSender(request.headers, request.host, [])) || isRebound(request.raw))
      return sendRefusal(reply, 403);
  });
  if (perMinute !== null) await app.register(rateLimit, addressLimit(perMinute, store));
}
