import { isAt } from '@club/shared/federation';
import type { Composition, KeptPage } from './composition';

/** Begins the name of every cache that holds a composition. */
const PREFIX = 'club:sitio:';

export const cacheOf = (id: string): string => PREFIX + id;

/** The caches of compositions among those of the origin, as the browser tells them: the oldest first. */
export const compositionCaches = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(PREFIX));

/** Tells whether a proxy or CDN answers for a site that it cannot reach; 520–527 and 530 are those of Cloudflare. */
export const isUnreached = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 527) || status === 530;

/** Whether an address asks for remotes from elsewhere. */
const isOverride = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => name.startsWith('remote.'));

/** What the server answers beside pages and files. */
const NO_PAGE = /^\/(_|servicio(\/|$)|remotes\/|compartir\/|metrics$|healthz$)/;

/** The kept page that an address may show; null where only the network answers it. */
export function keptPageAt(url: URL, { pages }: Pick<Composition, 'pages'>): KeptPage | null {
  if (NO_PAGE.test(url.pathname) || isOverride(url.search)) return null;
  const page = pages.find(({ path }) => isAt(url.pathname, path));
  if (page) return page;
  const rest = pages.find(({ path }) => path === '*');
  return rest && !/\.\w+$/.test(url.pathname) ? rest : null;
}

/** Whether a page shows remotes from elsewhere: of all pages, only those may not be kept by the browser. */
export const isTrialPage = (url: URL, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  !NO_PAGE.test(url.pathname) && status === 200 && /\bno-store\b/.test(headers.get('cache-control') ?? '');

/** What browsers ask for on behalf of a page, as opposed to what its scripts ask for. */
const OF_PAGES = ['script', 'style', 'font', 'image', 'manifest'];

/** Whether a request may be one for a kept file. */
export const isFileRequest = ({ method, destination }: Pick<Request, 'method' | 'destination'>): boolean =>
  method === 'GET' && OF_PAGES.includes(destination);

export type FileKind = 'fixed' | 'changing';

/** Returns the address by which a composition names a file: without the site's own origin. */
export const addressOf = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;

/** Tells how a kept file is answered; null if it is not kept. A query makes another address. */
export function fileKind(address: string, { fixed, changing }: Composition): FileKind | null {
  if (Object.hasOwn(fixed, address)) return 'fixed';
  return Object.hasOwn(changing, address) ? 'changing' : null;
}
