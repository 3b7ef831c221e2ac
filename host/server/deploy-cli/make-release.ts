import { cp, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RELEASE_MAPS_FILE } from '@club/shared/federation';
import { DeployRefused } from '../registry/deploy-refused';
import { HOST_SHARED } from '../registry/host-shared';
import { incompatibility } from '../registry/incompatibility';
import { folderNameOf, readManifest, readReleaseFile } from '../registry/release-folder';
import { copyShared, requireOwnNames } from '../registry/shared-files';
import { requireFresh } from './own-release';

/**
 * Verifies a build and copies it into a folder of releases, without its source maps if that folder is public. Returns
 * the path of the new release.
 */
export async function makeRelease(build: string, releasesDir: string, isPublic = false): Promise<string> {
  const manifest = await readManifest(build);
  await requireFresh(build, manifest);
  const reason = incompatibility(manifest, HOST_SHARED);
  if (reason) throw new DeployRefused(reason);
  for (const [file, integrity] of Object.entries(manifest.files))
    await readReleaseFile(build, file, integrity);
  await requireOwnNames(releasesDir, manifest);
  const folder = join(releasesDir, folderNameOf(manifest));
  await mkdir(releasesDir, { recursive: true });
  const filter = (file: string) => !(isPublic && basename(file) === RELEASE_MAPS_FILE);
  await cp(build, folder, { recursive: true, filter });
  await copyShared(releasesDir, manifest);
  return folder;
}
