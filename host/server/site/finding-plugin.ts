import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createTextAnswer, sendTextAnswer, type TextAnswer } from '../http/text-answer';
import type { Directory } from './directory/directory';
import { HOUR } from './lifetimes';
import { robotsText, sitemapOf } from './sitemap';

type Options = {
  listed: () => Promise<Directory | null>;
  origin: (request: FastifyRequest) => string;
};

type Specialists = Directory['specialists'];
type Sitemap = ReadonlyMap<string, TextAnswer>;

const XML = 'application/xml; charset=utf-8';
const ORIGINS_KEPT = 4;

/** What search engines ask for before the pages: `/robots.txt` and the sitemap with its parts. */
export function findingPlugin(app: FastifyInstance, { listed, origin: originOf }: Options): void {
  const kept = new LRUCache<string, { of: Specialists | undefined; sitemap: Promise<Sitemap> }>({
    max: ORIGINS_KEPT,
  });

  async function write(directory: Directory | null, origin: string): Promise<Sitemap> {
    const answers = new Map<string, TextAnswer>();
    for (const [name, text] of await sitemapOf(directory, origin)) {
      answers.set(name, await createTextAnswer(text, XML, HOUR));
    }
    return answers;
  }

  async function sitemapFor(request: FastifyRequest): Promise<Sitemap> {
    const [directory, origin] = [await listed(), originOf(request)];
    const last = kept.get(origin);
    if (last && last.of === directory?.specialists) return last.sitemap;
    const sitemap = write(directory, origin);
    kept.set(origin, { of: directory?.specialists, sitemap });
    return sitemap;
  }

  app.get<{ Params: { part: string } }>('/sitemap:part(^|-\\d+$).xml', async (request, reply) => {
    const answer = (await sitemapFor(request)).get(`sitemap${request.params.part}.xml`);
    return answer ? sendTextAnswer(request, reply, answer) : reply.callNotFound();
  });
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(robotsText(originOf(request))),
  );
}
