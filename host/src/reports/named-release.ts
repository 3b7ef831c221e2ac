import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';

/** A release of a remote as a page knows it. */
export type NamedEntry = { remote: RemoteName } & Pick<Release, 'version' | 'entry'>;

type KnownRelease = NamedEntry & { folder: string };

function knownReleases(registry: Registry, page: string): KnownRelease[] {
  return REMOTE_NAMES.flatMap((remote) =>
    releasesIn(registry, remote).map(({ version, entry }) => ({
      remote,
      version,
      entry,
      folder: new URL('.', new URL(entry, page)).href,
    })),
  );
}

/** The release whose files a text names first, such as an error's stack: there the nearest to where it was thrown. */
export function releaseNamedIn(stack: string, registry: Registry, page: string): NamedEntry | null {
  const found = knownReleases(registry, page)
    .map(({ folder, ...release }) => ({ release, at: stack.indexOf(folder) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.release ?? null;
}
