import { PAGES, type PageName, pageOf } from '@club/shared/federation';
import type { Directory } from '../site/directory/directory';
import { addressesOf } from '../site/sitemap';
import { exactCase, type MapRow, quoted } from './nginx-text';

/** Below the served folder: what stands for one address each, and gives way as a whole. */
const FOLDER = '/drawn';

type ShapedPage = Exclude<PageName, 'notFound'>;

const VALUE = '[A-Za-z0-9%._*-]+';

/** The query, or the id, that a page's file is named after; the other pages are drawn without either. */
const NAMED: Partial<Record<ShapedPage, RegExp>> = {
  detail: /[A-Za-z0-9_-]{1,100}/,
  results: new RegExp(`provincia=${VALUE}&canton=${VALUE}&area=${VALUE}`),
};

/** What file systems allow for a name, with its endings. */
const LONGEST_NAME = 200;

const isParameter = (page: ShapedPage): boolean => PAGES[page].path.includes(':');
const stemOf = (page: ShapedPage): string => PAGES[page].path.replace(/\/:\w+$/, '');
const pages = (Object.keys(PAGES) as PageName[]).filter((page) => page !== 'notFound');

/** The file of an address as the site's links write it, with its leading slash; null where only the shell stands for it. */
export function drawnFile(address: string): string | null {
  const [path = '', query = ''] = address.split('?');
  const page = pageOf(path);
  if (page === 'notFound') return null;
  const named = NAMED[page];
  if (!named) return address === PAGES[page].path ? `${path === '/' ? '/index' : path}.html` : null;
  const [stem, name] = isParameter(page)
    ? [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    : [path, query];
  const fits =
    stem === stemOf(page) && name.length <= LONGEST_NAME && new RegExp(`^${named.source}$`).test(name);
  return fits ? `${stem}/${name}.html` : null;
}

const escaped = (text: string): string => text.replaceAll('.', '\\.');

function rowOf(page: ShapedPage): MapRow {
  const { path } = PAGES[page];
  const named = NAMED[page];
  if (!named) {
    // The head of the home page is the same whatever is asked for with it.
    const end = page === 'home' ? '(\\?|$)' : '$';
    return [exactCase(`^${escaped(path)}${end}`), quoted(FOLDER + drawnFile(path))];
  }
  const [before, end] = isParameter(page) ? ['/', '(\\?|$)'] : ['\\?', '$'];
  const variable = `club_${page.toLowerCase()}`;
  return [
    exactCase(`^${escaped(stemOf(page))}${before}(?<${variable}>${named.source})${end}`),
    `${FOLDER}${stemOf(page)}/$${variable}.html`,
  ];
}

/** The same as rows of nginx's map from a target to its file. */
export const drawnRows: readonly MapRow[] = pages.map(rowOf);

/** The folder of the files, below the one that is served. */
export const DRAWN_FOLDER = FOLDER.slice(1);

export type DrawnPlace = { page: PageName; path: string; query: URLSearchParams; file: string };

/** So many pages are drawn at most, profiles before searches. */
export const MOST_DRAWN = 2_000;

const RANK: Partial<Record<PageName, number>> = { detail: 1, results: 2 };

/** What is worth a file of its own, and how many addresses are left out: whose name no file can bear, and beyond the bound. */
export async function drawnPlaces(directory: Directory) {
  const found = await addressesOf(directory);
  const addresses = [...new Set([...found, PAGES.provinceFilter.path, PAGES.workAreaFilter.path])];
  const all = addresses.flatMap((address): DrawnPlace[] => {
    const file = drawnFile(address);
    const [path = '', query] = address.split('?');
    return file ? [{ page: pageOf(path), path, query: new URLSearchParams(query), file }] : [];
  });
  const rank = ({ page }: DrawnPlace) => RANK[page] ?? 0;
  const places = all.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_DRAWN);
  return { places, unnamed: addresses.length - all.length, beyond: all.length - places.length };
}
