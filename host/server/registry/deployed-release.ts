import {
  CONTRACT_VERSION,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import {
  originNotAllowedMessage,
  originOfEntryUrl,
  type PinnedRelease,
  REMOTES_PATH,
  readDeployedManifest,
} from './release-folder';
import type { Rollout } from './rollout';
import { createReleaseFileLookup, pathSharedByReleases, type ReleaseFileLookup } from './shared-files';

/** A release with its manifest and the URLs that pages load. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** Returns the URL of a release's file. */
export const releaseFileUrl = ({ release, manifest }: DeployedRelease, file: string): string =>
  file === manifest.entry ? release.entry : release.entry.replace(/[^/]*$/, file);

/** A rollout and its candidate. The candidate is null if it cannot run; all visitors then get the running release. */
export type RunningRollout = {
  rollout: Rollout;
  candidate: DeployedRelease | null;
  /**
   * Reason why the candidate cannot run: incompatible contract (permanent), or unreadable or altered manifest
   * (possibly temporary).
   */
  unusable?: 'contract' | 'unreadable';
};

/** Places from which releases may be served: a directory of this server, and allowed origins. */
export type ReleaseLocations = {
  remotesDir: string;
  /** Origins other than the site's from which remotes may load. */
  remoteOrigins: readonly string[];
  files?: ReleaseFileLookup;
};

/**
 * Returns a release with URLs of shared files if the server has them; otherwise with URLs in the release's own folder.
 */
export async function releaseForPages(
  pinned: PinnedRelease,
  manifest: ReleaseManifest,
  files: ReleaseFileLookup,
): Promise<Release> {
  const release = parseRelease(pinned) as Release;
  const origin = originOfEntryUrl(release.entry);
  if (!(origin ? pinned.sharedEntry : await files.areServed(manifest))) return release;
  return {
    ...release,
    entry: `${origin ?? ''}${REMOTES_PATH}${manifest.name}/${pathSharedByReleases(manifest, manifest.entry)}`,
  };
}

export async function loadDeployedRelease(
  name: RemoteName,
  pinned: PinnedRelease,
  { remotesDir, remoteOrigins, files = createReleaseFileLookup(remotesDir) }: ReleaseLocations,
): Promise<DeployedRelease> {
  const origin = originOfEntryUrl(pinned.entry);
  if (origin && !remoteOrigins.includes(origin))
    throw new Error(`${name}: ${originNotAllowedMessage(origin)}`);
  const manifest = await readDeployedManifest(remotesDir, name, pinned);
  return {
    release: await releaseForPages(pinned, manifest, files),
    manifest,
    ...(pinned.unrendered && { unrendered: true as const }),
  };
}

/** Loads the candidate of a rollout; if that fails, sets it to null, and all visitors get the running release. */
export async function loadRunningRollout(
  name: RemoteName,
  rollout: Rollout,
  places: ReleaseLocations,
): Promise<RunningRollout> {
  if (rollout.release.contract !== CONTRACT_VERSION)
    return { rollout, candidate: null, unusable: 'contract' };
  return loadDeployedRelease(name, rollout.release, places).then(
    (candidate) => ({ rollout, candidate }),
    () => ({ rollout, candidate: null, unusable: 'unreadable' }),
  );
}

export const isCandidateUnreadable = ({ unusable }: RunningRollout): boolean => unusable === 'unreadable';
