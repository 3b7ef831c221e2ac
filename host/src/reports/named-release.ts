import { REMOTE_NAMES, type Registry, type RemoteName, releasesIn } from '@club/shared/federation';

type KnownRelease = { remote: RemoteName; version: string; folder: string };

function knownReleases(registry: Registry, page: string): KnownRelease[] {
  return REMOTE_NAMES.flatMap((remote) =>
    releasesIn(registry, remote).map(({ version, entry }) => ({
      remote,
      version,
      folder: new URL('.', new URL(entry, page)).href,
    })),
  );
}

/** The release whose files a text names first, such as an error's stack: there the nearest to where it was thrown. */
export function releaseNamedIn(
  stack: string,
  registry: Registry,
  page: string,
): Pick<KnownRelease, 'remote' | 'version'> | null {
  const found = knownReleases(registry, page)
    .map(({ folder, ...release }) => ({ release, at: stack.indexOf(folder) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.release ?? null;
}
