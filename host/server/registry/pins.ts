import { REMOTE_NAMES } from '@club/shared/federation';
import type { PinnedRelease } from './pinned-release';
import { hashOfManifest, manifestOf } from './release-folder';
import { type DeployState, lineOf } from './state';

/** Pins a release that an older host deployed to its stored manifest, if that fits its entry; returns others unchanged. */
async function pinned(releasesDir: string, remote: string, release: PinnedRelease): Promise<PinnedRelease> {
  if (release.manifest !== undefined) return release;
  const manifest = await manifestOf(releasesDir, remote, release).catch(() => null);
  const fits = manifest !== null && manifest.files[manifest.entry] === release.integrity;
  return fits ? { ...release, manifest: hashOfManifest(manifest) } : release;
}

/** Adds the hash of every stored manifest to a state; remotes that this host does not know stay unchanged. */
export async function pinReleases(releasesDir: string, state: DeployState): Promise<DeployState> {
  const lines = { ...state.lines };
  for (const name of REMOTE_NAMES) {
    lines[name] = await Promise.all(lineOf(state, name).map((release) => pinned(releasesDir, name, release)));
  }
  return { ...state, lines };
}
