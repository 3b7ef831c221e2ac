import { CONTRACT_VERSION, freshUrl, MAX_FRESH_QUERIES, type RegistryEntry } from '@club/shared/federation';

/** One address to load a remote's entry from. */
export type Attempt = { version: string; url: string };

/**
 * The addresses to try in turn: per release first its entry, then the same under a fresh query, since a browser
 * remembers a broken module under its address; then the previous release. Releases of another contract are left out.
 */
export function attemptsFor(entry: RegistryEntry, freshQuery: number): Attempt[][] {
  return [entry, ...(entry.previous ? [entry.previous] : [])]
    .filter((release) => release.contract === CONTRACT_VERSION)
    .map((release) => [
      { version: release.version, url: release.entry },
      ...(freshQuery <= MAX_FRESH_QUERIES
        ? [{ version: release.version, url: freshUrl(release.entry, freshQuery) }]
        : []),
    ]);
}
