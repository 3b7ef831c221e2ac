import { PAGES } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import type { SiteComposition } from '../composition';

/** Returns the content of the test site's file at a URL. */
export const fakeContentOf = (url: string): string => `file ${url}`;

/** Maps URLs to the integrity hash of their content. */
export const fakeIntegrities = (...urls: string[]): Record<string, string> =>
  Object.fromEntries(urls.map((url) => [url, integrityOf(fakeContentOf(url))]));

/** Returns a composition with one file of each kind, and a single page that answers every path. */
export const aComposition = (of: Partial<SiteComposition> = {}): SiteComposition => ({
  id: 'uno',
  headers: { 'content-type': 'text/html' },
  pages: Object.entries(PAGES).map(([name, { path }]) => ({ path, html: `<p>${name}</p>` })),
  fixed: fakeIntegrities('/assets/main-12345678.js', 'https://r.example.com/remotes/x/1/entry.js'),
  changing: fakeIntegrities('/imagenes/logo.svg'),
  ...of,
});

/** Returns caches in memory. `room` is the number of responses that fit into the quota. */
export function fakeCaches(room = Number.POSITIVE_INFINITY): CacheStorage & { texts: () => Promise<object> } {
  const stores = new Map<string, Map<string, Response>>();
  let left = room;
  function open(name: string) {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (url: string) => store.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        left -= 1;
        if (left < 0) throw new DOMException('full', 'QuotaExceededError');
        store.set(url, response);
      },
      delete: async (url: string) => store.delete(url),
    };
  }
  async function texts() {
    const all: Record<string, Record<string, string>> = {};
    for (const [name, store] of stores) {
      const held: Record<string, string> = {};
      for (const [url, response] of store) held[url] = await response.clone().text();
      all[name] = held;
    }
    return all;
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    texts,
  } as unknown as CacheStorage & { texts: () => Promise<object> };
}
