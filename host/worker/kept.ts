import { COMPOSITION_PATH, type Composition, parseComposition } from './composition';
import { compositionCaches } from './rules';

/** A composition that is kept whole, and the cache that holds its files. */
export type Kept = { composition: Composition; cache: Cache };

/** Names the header that holds the hash of a kept composition, which no other file can pin. */
const INTEGRITY = 'x-integrity';

/** Returns the SHA-384 of bytes as the `integrity` attribute has it. */
async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** Tells whether an answer, which it leaves unread, has the bytes that an integrity names. */
export const isIntact = async (response: Response, integrity: string): Promise<boolean> =>
  (await integrityOf(await response.clone().arrayBuffer())) === integrity;

/** Returns a kept file; an altered one is deleted and counts as missing. */
export async function intactFile(
  { composition: { fixed, changing }, cache }: Kept,
  address: string,
): Promise<Response | undefined> {
  const own = await cache.match(address, { ignoreVary: true });
  if (!own || (await isIntact(own, fixed[address] ?? changing[address] ?? ''))) return own;
  await cache.delete(address);
  return undefined;
}

/** Keeps the description of a composition, with its hash: last, as it marks the composition as whole. */
export async function keepDescription(cache: Cache, composition: Composition): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(composition));
  await cache.put(
    COMPOSITION_PATH,
    new Response(bytes, { headers: { [INTEGRITY]: await integrityOf(bytes) } }),
  );
}

async function keptIn(caches: CacheStorage, name: string): Promise<Kept | null> {
  const cache = await caches.open(name);
  const mark = await cache.match(COMPOSITION_PATH);
  if (!mark || !(await isIntact(mark, mark.headers.get(INTEGRITY) ?? ''))) return null;
  const composition = parseComposition(await mark.json().catch(() => null));
  return composition && { composition, cache };
}

/** Returns the newest composition that is kept whole; one without an intact description is unfinished or altered. */
export async function newestKept(caches: CacheStorage): Promise<Kept | null> {
  for (const name of compositionCaches(await caches.keys()).reverse()) {
    const kept = await keptIn(caches, name);
    if (kept) return kept;
  }
  return null;
}
