import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import type { PinnedRelease } from './pinned-release';
import { folderNameOf, manifestOf, notAllowed, originOf, REMOTES_PATH } from './release-folder';
import type { Rollout } from './rollout';
import { areShared } from './shared-files';

/** A release as pages name it, with the manifest of its files. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** URL that the files of a release are named from, with its slash. */
export const baseOf = ({ release, manifest }: DeployedRelease): string =>
  release.entry.slice(0, -manifest.entry.length);

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
};

/** Names a release as pages do: by the files that releases share, if they are served, else by its folder. */
export async function pageRelease(
  { shared, ...pinned }: PinnedRelease,
  manifest: ReleaseManifest,
  remotesDir: string,
): Promise<Release> {
  const release = parseRelease(pinned) as Release;
  const origin = originOf(release.entry);
  if (!(origin ? shared : await areShared(join(remotesDir, manifest.name), manifest))) return release;
  const entry = `${origin ?? ''}${REMOTES_PATH}${manifest.name}/${manifest.entry}`;
  return { ...release, entry, release: folderNameOf(manifest) };
}

export async function deployedRelease(
  name: RemoteName,
  release: Release,
  pinned: PinnedRelease,
  { remotesDir, remoteOrigins }: Places,
): Promise<DeployedRelease> {
  const origin = originOf(release.entry);
  if (origin && !remoteOrigins.includes(origin)) throw new Error(`${name}: ${notAllowed(origin)}`);
  const manifest = await manifestOf(remotesDir, name, pinned);
  return {
    release: await pageRelease(pinned, manifest, remotesDir),
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
