import { REMOTE_NAMES } from '@club/shared/federation';
import { hashOfManifest, manifestOf } from './release-folder';
import { type DeployState, lineOf, type PinnedRelease } from './state';

/** A release that an older host put in force, pinned to the manifest that is kept of it and fits its entry; else as it is. */
async function pinned(releasesDir: string, remote: string, release: PinnedRelease): Promise<PinnedRelease> {
  if (release.manifest !== undefined) return release;
  const manifest = await manifestOf(releasesDir, remote, release).catch(() => null);
  const fits = manifest !== null && manifest.files[manifest.entry] === release.integrity;
  return fits ? { ...release, manifest: hashOfManifest(manifest) } : release;
}

/** The same state with the hash of every manifest that is there; remotes that are not known here stay as they are. */
export async function pinReleases(releasesDir: string, state: DeployState): Promise<DeployState> {
  const lines = { ...state.lines };
  for (const name of REMOTE_NAMES) {
    lines[name] = await Promise.all(lineOf(state, name).map((release) => pinned(releasesDir, name, release)));
  }
  return { ...state, lines };
}

/** Rejects when a manifest of what would run, or be fallen back to, is missing or not the one that was deployed. */
export async function requireIntact(releasesDir: string, state: DeployState): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const inForce = lineOf(state, name).slice(0, 2);
    for (const release of inForce.filter(({ manifest }) => manifest !== undefined))
      await manifestOf(releasesDir, name, release);
  }
}
