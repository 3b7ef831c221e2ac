import {
  CONTRACT_VERSION,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import {
  deployedManifest,
  originNotAllowedMessage,
  originOf,
  type PinnedRelease,
  REMOTES_PATH,
} from './release-folder';
import type { Rollout } from './rollout';
import { openSharedFiles, type SharedFiles, sharedPath } from './shared-files';

/** A release with the URLs that pages load, and its manifest. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** Returns the URL of a file of a release. */
export const urlOf = ({ release, manifest }: DeployedRelease, file: string): string =>
  file === manifest.entry ? release.entry : release.entry.replace(/[^/]*$/, file);

/** A rollout and its candidate; null if the candidate cannot run, in which case no visitor gets it. */
export type RunningRollout = {
  rollout: Rollout;
  candidate: DeployedRelease | null;
  /** Reason for a missing candidate: another contract (permanent), or an unreadable or altered manifest (perhaps temporary). */
  unusable?: 'contract' | 'unreadable';
};

export type Places = {
  remotesDir: string;
  /** Allowed origins of remotes besides the site's own. */
  remoteOrigins: readonly string[];
  files?: SharedFiles;
};

/** Returns a release with its shared file URLs if those are served, else with the URLs of its folder. */
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
  if (origin && !remoteOrigins.includes(origin))
    throw new Error(`${name}: ${originNotAllowedMessage(origin)}`);
  const manifest = await deployedManifest(remotesDir, name, pinned);
  return {
    release: await pageRelease(pinned, manifest, files),
    manifest,
    ...(pinned.unrendered && { unrendered: true as const }),
  };
}

/** Loads the candidate of a rollout; without it all visitors get the running release. */
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
