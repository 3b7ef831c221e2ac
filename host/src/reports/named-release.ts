import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';

/** A release of a remote as a page knows it. */
export type NamedEntry = { remote: RemoteName } & Pick<Release, 'version' | 'entry'>;

type KnownRelease = NamedEntry & { url: string; folder: string };

function knownReleases(registry: Registry, page: string): KnownRelease[] {
  return REMOTE_NAMES.flatMap((remote) =>
    releasesIn(registry, remote).map(({ version, entry }) => ({
      remote,
      version,
      entry,
      url: new URL(entry, page).href,
      folder: new URL('.', new URL(entry, page)).href,
    })),
  );
}

/**
 * Returns the release whose files a text names first, such as an error's stack: there the nearest to where it was thrown.
 * If releases share files, that is the one whose entry it names, else the one that the page runs.
 */
export function releaseNamedIn(
  stack: string,
  registry: Registry,
  page: string,
  runs: (remote: RemoteName) => string | null = () => null,
): NamedEntry | null {
  const found = knownReleases(registry, page)
    .map(({ folder, url, ...release }) => {
      const at = stack.indexOf(folder);
      return {
        release,
        at,
        // The folder of shared files holds the folders of other releases.
        depth: folder.length,
        rank: stack.startsWith(url, at) ? 0 : release.entry === runs(release.remote) ? 1 : 2,
      };
    })
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.depth - one.depth || one.rank - other.rank);
  return found[0]?.release ?? null;
}
