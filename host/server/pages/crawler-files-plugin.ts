import type { SearchFilters } from '@club/shared/domain';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { forEachInChunks } from '../platform/event-loop';
import { createTextAnswer, escapeHtml, sendTextAnswer, type TextAnswer } from '../platform/http/text-answer';
import type { SiteDirectory } from './directory/directory';

/** Maximum URLs per file in the sitemap protocol. */
const ADDRESSES_PER_FILE = 50_000;

const SITEMAP_FILE = 'sitemap.xml';

type Listed = Pick<SiteDirectory, 'specialists' | 'words'>;

/** Returns the URL of each search by province, canton and area that has results, in the known spelling. */
async function searchesFor({ specialists, words }: Listed): Promise<string[]> {
  const searches = new Map<string, SearchFilters>();
  await forEachInChunks(specialists, ({ provincia, canton, areaTrabajo }) => {
    for (const own of areaTrabajo) {
      const { area, ...place } = words.spellSteps({ provincia, canton, area: own });
      if (!place.provincia || !place.canton || !area) continue;
      searches.set([place.provincia, place.canton, area].join('\n'), {
        provincia: place.provincia,
        canton: place.canton,
        area,
        especializacion: '',
      });
    }
  });
  return [...searches.values()].map(resultsHref);
}

/** Returns every URL of the site that search engines may index, without its origin. */
export async function indexableUrlsOf(listed: Listed | null): Promise<string[]> {
  const addresses = new Set<string>([
    paths.home,
    paths.specialists,
    paths.hiringGuide,
    paths.evaluationCare,
    paths.privacy,
    paths.accessibility,
  ]);
  if (listed) {
    for (const search of await searchesFor(listed)) addresses.add(search);
    await forEachInChunks(listed.specialists, ({ id }) => addresses.add(detailHref(id)));
  }
  return [...addresses];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

async function write(
  kind: 'urlset' | 'sitemapindex',
  item: 'url' | 'sitemap',
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<${kind} xmlns="${NAMESPACE}">`];
  await forEachInChunks(addresses, (address) => {
    signal?.throwIfAborted();
    lines.push(`<${item}><loc>${escapeHtml(address)}</loc></${item}>`);
  });
  return [...lines, `</${kind}>\n`].join('\n');
}

/** Returns the sitemap's files by name: a single file, or an index and its parts. Lets other work run while writing. */
export async function sitemapOf(
  paths: readonly string[],
  origin: string,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const parts: string[] = [];
  for (let from = 0; from < paths.length; from += ADDRESSES_PER_FILE) {
    const addresses = paths.slice(from, from + ADDRESSES_PER_FILE).map((path) => origin + path);
    parts.push(await write('urlset', 'url', addresses, signal));
  }
  if (parts.length === 1) return new Map([[SITEMAP_FILE, parts[0] ?? '']]);
  const named = parts.map((part, index): [string, string] => [`sitemap-${index + 1}.xml`, part]);
  const index = await write(
    'sitemapindex',
    'sitemap',
    named.map(([name]) => `${origin}/${name}`),
  );
  return new Map([[SITEMAP_FILE, index], ...named]);
}

export const robotsText = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/${SITEMAP_FILE}\n`;

const SECURITY_TXT_DAYS = 180;

/** Returns the text of `/.well-known/security.txt` (RFC 9116), which must contain an expiry time. */
const securityText = (origin: string, email: string): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');

/** Error that answers a sitemap request with 503. Not logged, because a flood of requests would fill the log. */
export class SitemapRefused extends Error {
  readonly statusCode = 503;
  readonly isLogged = true;
}

type SitemapOptions<Source, Sitemap> = {
  write: (source: Source, origin: string, signal: AbortSignal) => Promise<Sitemap>;
  /**
   * Maximum sitemaps written at the same time. Clients may invent host names, and each host name has its own sitemap.
   */
  mostAtOnce: number;
  /** Maximum number of origins whose sitemap is cached. */
  kept: number;
};

type Job<Sitemap> = {
  origin: string;
  clients: number;
  controller: AbortController;
  sitemap: Promise<Sitemap>;
};

/**
 * Creates a cache that writes each origin's sitemap once per version of the data. Aborts a write if all clients
 * disconnect.
 */
export function createSitemapCache<Source, Sitemap>({
  write,
  mostAtOnce,
  kept: max,
}: SitemapOptions<Source, Sitemap>) {
  const kept = new LRUCache<string, { source: Source; sitemap: Sitemap }>({ max });
  const running = new Set<Job<Sitemap>>();

  function begin(source: Source, origin: string): Job<Sitemap> {
    if (running.size >= mostAtOnce) throw new SitemapRefused('too many sitemaps are being written');
    const controller = new AbortController();
    const written = write(source, origin, controller.signal).then((sitemap) => {
      kept.set(origin, { source, sitemap });
      return sitemap;
    });
    const job = {
      ...{ origin, controller, clients: 0 },
      sitemap: written.finally(() => running.delete(job)),
    };
    running.add(job);
    return job;
  }

  return async (source: Source, origin: string, gone: AbortSignal): Promise<Sitemap> => {
    gone.throwIfAborted();
    const last = kept.get(origin);
    if (last?.source === source) return last.sitemap;
    const joined = [...running].find((job) => job.origin === origin && !job.controller.signal.aborted);
    const job = joined ?? begin(source, origin);
    job.clients += 1;
    gone.addEventListener('abort', () => {
      job.clients -= 1;
      if (job.clients === 0) job.controller.abort(gone.reason);
    });
    return job.sitemap;
  };
}

type Options = {
  listed: () => Promise<SiteDirectory | null>;
  origin: (request: FastifyRequest) => string;
  contactEmail: string;
  cacheControl: string;
};

const XML = 'application/xml; charset=utf-8';
const WRITING = { mostAtOnce: 2, kept: 4 };

const TEXT = 'text/plain; charset=utf-8';

/** Serves `/robots.txt`, `/.well-known/security.txt` and the sitemap files. */
export function crawlerFilesPlugin(
  app: FastifyInstance,
  { listed, origin: originOf, contactEmail, cacheControl }: Options,
): void {
  let made: { of: SiteDirectory['specialists'] | undefined; addresses: Promise<string[]> } | undefined;

  /** Returns the indexable URLs; builds them once per directory. */
  function addressesFrom(directory: SiteDirectory | null): Promise<string[]> {
    const of = directory?.specialists;
    if (!made || made.of !== of) made = { of, addresses: indexableUrlsOf(directory) };
    return made.addresses;
  }

  const sitemapFor = createSitemapCache({
    ...WRITING,
    write: async (addresses: readonly string[], origin, signal) => {
      const answers = new Map<string, TextAnswer>();
      for (const [name, text] of await sitemapOf(addresses, origin, signal)) {
        signal.throwIfAborted();
        answers.set(name, createTextAnswer(text, XML, cacheControl));
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
      .type(TEXT)
      .header('cache-control', cacheControl)
      .send(robotsText(originOf(request))),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    reply
      .type(TEXT)
      .header('cache-control', cacheControl)
      .send(securityText(originOf(request), contactEmail)),
  );
}
