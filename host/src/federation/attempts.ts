import { CONTRACT_VERSION, freshUrl, MAX_FRESH_QUERIES, type RegistryEntry } from '@club/shared/federation';

/** One address to load a remote's entry from. */
export type Attempt = { version: string; url: string };

/**
 * The addresses to try in turn: per release first its entry, then the same under a fresh query, since a browser
 * remembers a broken module under its address, and waits on for one that hangs; a further search therefore asks under
 * a fresh query only. Then the previous release. Releases of another contract are left out.
 */
export function attemptsFor(entry: RegistryEntry, search: number): Attempt[][] {
  return [entry, ...(entry.previous ? [entry.previous] : [])]
    .filter((release) => release.contract === CONTRACT_VERSION)
    .map(({ version, entry: url }) => {
      const first = { version, url };
      if (search > MAX_FRESH_QUERIES) return [first];
      const fresh = { version, url: freshUrl(url, search) };
      return search === 1 ? [first, fresh] : [fresh];
    });
}
