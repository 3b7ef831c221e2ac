import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addressLimit } from './address-limit';
import { sendRefusal } from './refusal';
import { isAllowedSender, isRebound } from './sender-check';

type Options = {
  /** Accepted content types. */
  types: string[];
  maxBytes: number;
  /** Limit per address; null disables it. */
  perMinute: number | null;
  /** Accepts reports that browsers send for pages of other origins. */
  fromAnyPage?: true;
  /** Store of the counts; by default this process. */
  store?: FastifyRateLimitStoreCtor | undefined;
};

/** Accepts small raw bodies from the site's own pages, unless `fromAnyPage`, with a limit per address. */
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
