import {
  CONTRACT_VERSION,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { manifestOf, notAllowed, originOf, type PinnedRelease, REMOTES_PATH } from './release-folder';
import type { Rollout } from './rollout';
import { openSharedFiles, type SharedFiles, sharedPath } from './shared-files';

/** A release as pages name it, with the manifest of its files. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** Returns the URL of a file of a release. */
export const urlOf = ({ release, manifest }: DeployedRelease, file: string): string =>
  file === manifest.entry ? release.entry : release.entry.replace(/[^/]*$/, file);

/** A rollout with the release that some visitors get; null where that cannot run, so that nobody gets it. */
export type RunningRollout = {
  rollout: Rollout;
  candidate: DeployedRelease | null;
  /** Why not: it never will on this host, or its manifest cannot be read as it was deployed, which may pass. */
  unusable?: 'contract' | 'unreadable';
};

export type Places = {
  remotesDir: string;
  /** Further origins that a registry may point at. */
  remoteOrigins: readonly string[];
  files?: SharedFiles;
};

/** Names a release as pages do: by the files that releases share, if they are served, else by its folder. */
export async function pageRelease(
  pinned: PinnedRelease,
  manifest: ReleaseManifest,
  files: SharedFiles,
): Promise<Release> {
  const release = parseRelease(pinned) as Release;
  const origin = originOf(release.entry);
  if (!(origin ? pinned.sharedEntry : await files.areServed(manifest))) return release;
  return {
    ...release,
    entry: `${origin ?? ''}${REMOTES_PATH}${manifest.name}/${sharedPath(manifest, manifest.entry)}`,
  };
}

export async function deployedRelease(
  name: RemoteName,
  release: Release,
  pinned: PinnedRelease,
  { remotesDir, remoteOrigins, files = openSharedFiles(remotesDir) }: Places,
): Promise<DeployedRelease> {
  const origin = originOf(release.entry);
  if (origin && !remoteOrigins.includes(origin)) throw new Error(`${name}: ${notAllowed(origin)}`);
  const manifest = await manifestOf(remotesDir, name, pinned);
  return {
    release: await pageRelease(pinned, manifest, files),
    manifest,
    ...(pinned.unrendered && { unrendered: true as const }),
  };
}

/** The running release does for everybody where the other one is gone, was altered, or is of another contract. */
export async function runningRollout(
  name: RemoteName,
  rollout: Rollout,
  places: Places,
): Promise<RunningRollout> {
  const release = parseRelease(rollout.release);
  if (!release || release.contract !== CONTRACT_VERSION)
    return { rollout, candidate: null, unusable: 'contract' };
  return deployedRelease(name, release, rollout.release, places).then(
    (candidate) => ({ rollout, candidate }),
    () => ({ rollout, candidate: null, unusable: 'unreadable' }),
  );
}

export const isUnreadable = ({ unusable }: RunningRollout): boolean => unusable === 'unreadable';
