import { COMPOSITION_PATH, type Composition, parseComposition } from './composition';
import { intactFile, type Kept, keepDescription, newestKept } from './kept';
import { cacheOf, compositionCaches } from './rules';

export type Context = {
  caches: CacheStorage;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Bytes that the browser may still keep for this site. */
  room: () => Promise<number>;
};

/** Beside what is kept already; a composition weighs less than two megabytes. */
const ROOM_BYTES = 10_000_000;

/** So many files at once leave the line to the visitor. */
const AT_ONCE = 3;

async function asked({ fetch }: Context): Promise<Composition | null> {
  const response = await fetch(COMPOSITION_PATH, { priority: 'low' });
  return response.ok ? parseComposition(await response.json()) : null;
}

/** Returns a file with the expected bytes, from the former composition or the network; throws if it cannot be had. */
async function fileFrom(url: string, integrity: string, former: Kept | null, { fetch }: Context) {
  const isSame = former?.composition.fixed[url] === integrity;
  const own = former && isSame ? await intactFile(former, url) : undefined;
  if (own) return own;
  const ask = (cache: RequestCache) => fetch(url, { mode: 'cors', priority: 'low', integrity, cache });
  // The browser's own cache may hold the file of a former build.
  const response = await ask('default').catch(() => ask('reload'));
  if (!response.ok || response.type === 'opaque') throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Fetches a missing file of a kept composition; throws if the network does not have it. */
export async function repairFile(kept: Kept, address: string, context: Context): Promise<void> {
  const { fixed, changing } = kept.composition;
  const integrity = fixed[address] ?? changing[address] ?? '';
  await kept.cache.put(address, await fileFrom(address, integrity, null, context));
}

async function fill(cache: Cache, composition: Composition, former: Kept | null, context: Context) {
  const files = Object.entries({ ...composition.fixed, ...composition.changing });
  const next = async (): Promise<void> => {
    for (let file = files.shift(); file; file = files.shift()) {
      const [url, integrity] = file;
      await cache.put(url, await fileFrom(url, integrity, former, context));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** `unneeded`: already kept, or no room for it. `failed`: a later try may keep it. */
export type Outcome = 'kept' | 'unneeded' | 'failed';

/** Keeps the site's composition: its files first, its description last, then deletes the former one. A failure keeps the former one. */
export async function keepComposition(id: string, context: Context): Promise<Outcome> {
  const { caches, room } = context;
  const former = await newestKept(caches);
  if (former?.composition.id === id || (await room()) < ROOM_BYTES) return 'unneeded';
  const composition = await asked(context);
  if (!composition) return 'failed';
  if (composition.id === former?.composition.id) return 'unneeded';
  const name = cacheOf(composition.id);
  await caches.delete(name);
  try {
    const cache = await caches.open(name);
    await fill(cache, composition, former, context);
    await keepDescription(cache, composition);
  } catch {
    await caches.delete(name);
    return 'failed';
  }
  const others = compositionCaches(await caches.keys()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  return 'kept';
}
