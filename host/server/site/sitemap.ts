import type { SearchFilters } from '@club/shared/domain';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import { forEachInChunks } from '../platform/event-loop';
import { escapeHtml } from '../platform/http/escape-html';
import type { Directory } from './directory/directory';

/** What the protocol of sitemaps allows in one file. */
const ADDRESSES_PER_FILE = 50_000;

export const SITEMAP_FILE = 'sitemap.xml';

type Listed = Pick<Directory, 'specialists' | 'words'>;

/** Each search that finds somebody, down to the canton, in the site's one spelling. */
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

/** Every address of the site that is worth finding, without its origin. */
export async function addressesOf(listed: Listed | null): Promise<string[]> {
  const addresses = new Set<string>([paths.home, paths.specialists, paths.hiringGuide]);
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

/** The sitemap by the names of its files: the first is the whole, or the index of the others. Others run while it is written. */
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
