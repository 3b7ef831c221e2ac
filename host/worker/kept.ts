import { COMPOSITION_PATH, type Composition, parseComposition } from './composition';
import { compositionCaches } from './rules';

/** A composition that is kept whole, and the cache that holds its files. */
export type Kept = { composition: Composition; cache: Cache };

async function keptIn(caches: CacheStorage, name: string): Promise<Kept | null> {
  const cache = await caches.open(name);
  const mark = await cache.match(COMPOSITION_PATH);
  const composition = mark && parseComposition(await mark.json().catch(() => null));
  return composition ? { composition, cache } : null;
}

/** The newest composition that is kept whole: one without its own description was left unfinished. */
export async function newestKept(caches: CacheStorage): Promise<Kept | null> {
  for (const name of compositionCaches(await caches.keys()).reverse()) {
    const kept = await keptIn(caches, name);
    if (kept) return kept;
  }
  return null;
}
