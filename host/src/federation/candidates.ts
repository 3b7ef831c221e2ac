import { CONTRACT_VERSION, freshUrl, MAX_FRESH_QUERIES, type Release } from '@club/shared/federation';

/** A release to try, and the addresses to load its entry from. */
export type Candidate = { version: string; entry: string; urls: string[] };

/**
 * The releases of a remote to try in turn, as they stand in the registry; `avoided` comes last. Per release first its
 * entry, then the same under a fresh query, since a browser remembers a broken module under its address, and waits on
 * for one that hangs; a further search therefore asks under a fresh query only. Releases of another contract are left out.
 */
export function candidatesOf(
  releases: readonly Release[],
  search: number,
  avoided: string | null = null,
): Candidate[] {
  return releases
    .filter((release) => release.contract === CONTRACT_VERSION)
    .sort((one, other) => Number(one.entry === avoided) - Number(other.entry === avoided))
    .map(({ version, entry }) => ({ version, entry, urls: urlsOf(entry, search) }));
}

function urlsOf(entry: string, search: number): string[] {
  if (search > MAX_FRESH_QUERIES) return [entry];
  const fresh = freshUrl(entry, search);
  return search === 1 ? [entry, fresh] : [fresh];
}
