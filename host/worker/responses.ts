import { matchesPath } from '@club/shared/federation';
import type { CachedComposition } from './cached-composition';
import type { CachedPage, SiteComposition } from './composition';

/** Returns whether a proxy or CDN reports that it cannot reach the site; 520–527 and 530 are Cloudflare's codes. */
export const isGatewayFailure = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 527) || status === 530;

/** Returns whether a query string requests overridden remotes. */
const isOverride = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => name.startsWith('remote.'));

/** Matches paths that the server answers with other content than pages. */
const NO_PAGE = /^\/(_|servicio(\/|$)|remotes\/|compartir\/|metrics$|healthz$)/;

/** Returns the cached page for a URL; null if only the network may answer. */
export function cachedPageAt(url: URL, { pages }: Pick<SiteComposition, 'pages'>): CachedPage | null {
  if (NO_PAGE.test(url.pathname) || isOverride(url.search)) return null;
  const page = pages.find(({ path }) => matchesPath(url.pathname, path));
  if (page) return page;
  const rest = pages.find(({ path }) => path === '*');
  return rest && !/\.\w+$/.test(url.pathname) ? rest : null;
}

/** Returns whether a response is a page with overridden remotes; only such pages have `no-store`. */
export const isOverridePage = (
  url: URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean =>
  !NO_PAGE.test(url.pathname) && status === 200 && /\bno-store\b/.test(headers.get('cache-control') ?? '');

/** Request destinations of the files that a page needs. */
const OF_PAGES = ['script', 'style', 'font', 'image', 'manifest'];

/** Returns whether a request may be answered with a cached file. */
export const isFileRequest = ({ method, destination }: Pick<Request, 'method' | 'destination'>): boolean =>
  method === 'GET' && OF_PAGES.includes(destination);

export type FileKind = 'fixed' | 'changing';

/** Returns a file's URL as compositions list it: only the path on the site's own origin, else the whole URL. */
export const urlWithoutOwnOrigin = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;

/** Returns the kind of a cached file; null if it is not cached. URLs that differ in their query are different files. */
export function fileKind(address: string, { fixed, changing }: SiteComposition): FileKind | null {
  if (Object.hasOwn(fixed, address)) return 'fixed';
  return Object.hasOwn(changing, address) ? 'changing' : null;
}

/** Returns the cached page for a URL as a response; null if there is none. */
export function cachedPageResponse(url: URL, kept: CachedComposition | null): Response | null {
  const page = kept && cachedPageAt(url, kept.composition);
  if (!page) return null;
  return new Response(page.html, {
    status: page.path === '*' ? 404 : 200,
    headers: kept.composition.headers,
  });
}

/** Returns the network's response, without a timeout. Returns the fallback only if the site cannot be reached. */
export async function networkFirst(
  network: () => Promise<Response>,
  fallback: () => Promise<Response | null | undefined>,
): Promise<Response> {
  try {
    const response = await network();
    return isGatewayFailure(response.status) ? ((await fallback()) ?? response) : response;
  } catch (error) {
    const own = await fallback();
    if (own) return own;
    throw error;
  }
}

/**
 * Returns a file: one of kind `fixed` from the cache first, any other from the network first. Treats an unreadable
 * cache as empty.
 */
export async function fileResponse(
  kind: FileKind,
  network: () => Promise<Response>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  const readable = () => cached().catch(() => undefined);
  return kind === 'fixed' ? ((await readable()) ?? network()) : networkFirst(network, readable);
}
