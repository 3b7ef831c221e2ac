import { COMPOSITION_PATH, parseSiteComposition, type SiteComposition } from './composition';

/** A completely stored composition (pages and files of the site), and the cache that contains its files. */
export type CachedComposition = { composition: SiteComposition; cache: Cache };

const CACHE_PREFIX = 'club:sitio:';

export const cacheNameOf = (id: string): string => CACHE_PREFIX + id;

/** Returns the names of the caches that contain compositions, oldest first, as in the browser's list. */
export const compositionCacheNames = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(CACHE_PREFIX));

/** Response header with the integrity of the stored composition; no other place contains this hash. */
const INTEGRITY = 'x-integrity';

/** Returns the SHA-384 hash in the format of the `integrity` attribute. */
async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** Returns whether a response has the expected integrity; reads a clone of its body. */
const isIntact = async (response: Response, integrity: string): Promise<boolean> =>
  (await integrityOf(await response.clone().arrayBuffer())) === integrity;

/** Returns a stored file; deletes it and returns undefined if its content was altered. */
export async function getIntactFile(
  { composition: { fixed, changing }, cache }: CachedComposition,
  address: string,
): Promise<Response | undefined> {
  const own = await cache.match(address, { ignoreVary: true });
  if (!own || (await isIntact(own, fixed[address] ?? changing[address] ?? ''))) return own;
  await cache.delete(address);
  return undefined;
}

/** Stores the description of a composition. Must run last: a stored description marks the composition as complete. */
async function keepDescription(cache: Cache, composition: SiteComposition): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(composition));
  await cache.put(
    COMPOSITION_PATH,
    new Response(bytes, { headers: { [INTEGRITY]: await integrityOf(bytes) } }),
  );
}

async function keptIn(caches: CacheStorage, name: string): Promise<CachedComposition | null> {
  const cache = await caches.open(name);
  const description = await cache.match(COMPOSITION_PATH);
  if (!description || !(await isIntact(description, description.headers.get(INTEGRITY) ?? ''))) return null;
  const composition = parseSiteComposition(await description.json().catch(() => null));
  return composition && { composition, cache };
}

/** Returns the newest complete composition. Skips compositions with a missing or altered description. */
export async function newestCachedComposition(caches: CacheStorage): Promise<CachedComposition | null> {
  for (const name of compositionCacheNames(await caches.keys()).reverse()) {
    const kept = await keptIn(caches, name);
    if (kept) return kept;
  }
  return null;
}

export type CacheContext = {
  caches: CacheStorage;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Returns the free storage for this site, in bytes. */
  room: () => Promise<number>;
};

/** Free storage that caching a composition requires, bytes; a composition has less than two megabytes. */
const ROOM_BYTES = 10_000_000;

/** Number of concurrent downloads; low, because the visitor's own requests have priority. */
const CONCURRENCY = 3;

async function servedComposition({ fetch }: CacheContext): Promise<SiteComposition | null> {
  const response = await fetch(COMPOSITION_PATH, { priority: 'low' });
  return response.ok ? parseSiteComposition(await response.json()) : null;
}

/**
 * Returns a file with the expected integrity, from the composition stored before (`former`) or from the network. Throws
 * if neither has it.
 */
async function fileFrom(
  url: string,
  integrity: string,
  former: CachedComposition | null,
  { fetch }: CacheContext,
) {
  const isSame = former?.composition.fixed[url] === integrity;
  const own = former && isSame ? await getIntactFile(former, url) : undefined;
  if (own) return own;
  const request = (cache: RequestCache) => fetch(url, { mode: 'cors', priority: 'low', integrity, cache });
  // Retries without the HTTP cache, which may contain the file of an older build.
  const response = await request('default').catch(() => request('reload'));
  if (!response.ok || response.type === 'opaque') throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Downloads a missing file of a stored composition again. Throws if the network fails. */
export async function repairFile(
  kept: CachedComposition,
  address: string,
  context: CacheContext,
): Promise<void> {
  const { fixed, changing } = kept.composition;
  const integrity = fixed[address] ?? changing[address] ?? '';
  await kept.cache.put(address, await fileFrom(address, integrity, null, context));
}

async function fill(
  cache: Cache,
  composition: SiteComposition,
  former: CachedComposition | null,
  context: CacheContext,
) {
  const files = Object.entries({ ...composition.fixed, ...composition.changing });
  const next = async (): Promise<void> => {
    for (let file = files.shift(); file; file = files.shift()) {
      const [url, integrity] = file;
      await cache.put(url, await fileFrom(url, integrity, former, context));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

/**
 * Result of caching. `unneeded`: a retry would change nothing, because all is stored or storage is full. `failed`: a
 * retry may succeed.
 */
export type CacheResult = 'kept' | 'unneeded' | 'failed';

/** Stores the site's current composition, then deletes the older ones. If storing fails, keeps the older ones. */
export async function cacheComposition(id: string, context: CacheContext): Promise<CacheResult> {
  const { caches, room } = context;
  const former = await newestCachedComposition(caches);
  if (former?.composition.id === id || (await room()) < ROOM_BYTES) return 'unneeded';
  const composition = await servedComposition(context);
  if (!composition) return 'failed';
  if (composition.id === former?.composition.id) return 'unneeded';
  const name = cacheNameOf(composition.id);
  await caches.delete(name);
  try {
    const cache = await caches.open(name);
    await fill(cache, composition, former, context);
    await keepDescription(cache, composition);
  } catch {
    await caches.delete(name);
    return 'failed';
  }
  const others = compositionCacheNames(await caches.keys()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  return 'kept';
}
