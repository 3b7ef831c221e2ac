import type { SearchFilters, Specialist } from '@club/shared/domain';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import { escapeHtml } from '../http/escape-html';

/** What the protocol of sitemaps allows in one file. */
const ADDRESSES_PER_FILE = 50_000;

export const SITEMAP_FILE = 'sitemap.xml';

/** Each search that finds somebody, down to the canton. */
function searchesFor(specialists: readonly Specialist[]): string[] {
  const hrefs = specialists.flatMap(({ provincia, canton, areaTrabajo }) =>
    areaTrabajo.map((area): SearchFilters => ({ provincia, canton, area, especializacion: '' })),
  );
  return hrefs.filter(({ provincia, canton, area }) => provincia && canton && area).map(resultsHref);
}

/** Every address of the site that is worth finding, without its origin. */
export const addressesOf = (specialists: readonly Specialist[]): string[] => [
  ...new Set([
    paths.home,
    paths.specialists,
    ...searchesFor(specialists),
    ...specialists.map(({ id }) => detailHref(id)),
  ]),
];

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const write = (
  kind: 'urlset' | 'sitemapindex',
  item: 'url' | 'sitemap',
  addresses: readonly string[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="${NAMESPACE}">`,
    ...addresses.map((address) => `<${item}><loc>${escapeHtml(address)}</loc></${item}>`),
    `</${kind}>\n`,
  ].join('\n');

/** The sitemap by the names of its files: the first is the whole, or the index of the others. */
export function sitemapOf(specialists: readonly Specialist[] | null, origin: string): Map<string, string> {
  const addresses = specialists ? addressesOf(specialists) : [paths.home, paths.specialists];
  const texts: string[] = [];
  for (let from = 0; from < addresses.length; from += ADDRESSES_PER_FILE) {
    const part = addresses.slice(from, from + ADDRESSES_PER_FILE).map((path) => origin + path);
    texts.push(write('urlset', 'url', part));
  }
  if (texts.length === 1) return new Map([[SITEMAP_FILE, texts[0] ?? '']]);
  const names = texts.map((_, index) => `sitemap-${index + 1}.xml`);
  const index = write(
    'sitemapindex',
    'sitemap',
    names.map((name) => `${origin}/${name}`),
  );
  return new Map([
    [SITEMAP_FILE, index],
    ...names.map((name, i): [string, string] => [name, texts[i] ?? '']),
  ]);
}

export const robotsText = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/${SITEMAP_FILE}\n`;
