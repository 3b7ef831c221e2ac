import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTextAnswer, sendTextAnswer, type TextAnswer } from '../platform/http/text-answer';
import type { Directory } from './directory/directory';
import { keepSitemaps, SitemapRefused } from './keep-sitemaps';
import { addressesOf, robotsText, sitemapOf } from './sitemap';

type Options = {
  listed: () => Promise<Directory | null>;
  origin: (request: FastifyRequest) => string;
  cacheControl: string;
};

const XML = 'application/xml; charset=utf-8';
const WRITING = { mostAtOnce: 2, kept: 4 };

/** What search engines ask for before the pages: `/robots.txt` and the sitemap with its parts. */
export function findingPlugin(
  app: FastifyInstance,
  { listed, origin: originOf, cacheControl }: Options,
): void {
  let made: { of: Directory['specialists'] | undefined; addresses: Promise<string[]> } | undefined;

  /** Returns the same array until the directory changes. */
  function addressesFrom(directory: Directory | null): Promise<string[]> {
    const of = directory?.specialists;
    if (!made || made.of !== of) made = { of, addresses: addressesOf(directory) };
    return made.addresses;
  }

  const sitemapFor = keepSitemaps({
    ...WRITING,
    write: async (addresses: readonly string[], origin, signal) => {
      const answers = new Map<string, TextAnswer>();
      for (const [name, text] of await sitemapOf(addresses, origin, signal)) {
        signal.throwIfAborted();
        answers.set(name, await createTextAnswer(text, XML, cacheControl));
      }
      return answers;
    },
  });

  async function sitemapAsked(request: FastifyRequest, { raw }: FastifyReply) {
    const closed = new AbortController();
    raw.once('close', () => closed.abort(new SitemapRefused('the client went away')));
    return sitemapFor(await addressesFrom(await listed()), originOf(request), closed.signal);
  }

  app.get<{ Params: { part: string } }>('/sitemap:part(^|-\\d+$).xml', async (request, reply) => {
    const answer = (await sitemapAsked(request, reply)).get(`sitemap${request.params.part}.xml`);
    return answer ? sendTextAnswer(request, reply, answer) : reply.callNotFound();
  });
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsText(originOf(request))),
  );
}
