import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DeployRefused } from '../registry/deploy-refused';
import { HOST_SHARED } from '../registry/host-shared';
import { incompatibility } from '../registry/incompatibility';
import { folderNameOf, readManifest, readReleaseFile } from '../registry/release-folder';
import { copyShared, requireOwnNames } from '../registry/shared-files';
import { requireFresh } from './own-release';

/** Verifies a build and copies it into a folder of releases. Returns the path of the new release. */
export async function makeRelease(build: string, releasesDir: string): Promise<string> {
  const manifest = await readManifest(build);
  await requireFresh(build, manifest);
  const reason = incompatibility(manifest, HOST_SHARED);
  if (reason) throw new DeployRefused(reason);
  for (const [file, integrity] of Object.entries(manifest.files))
    await readReleaseFile(build, file, integrity);
  await requireOwnNames(releasesDir, manifest);
  const folder = join(releasesDir, folderNameOf(manifest));
  await mkdir(releasesDir, { recursive: true });
  await cp(build, folder, { recursive: true });
  await copyShared(releasesDir, manifest);
  return folder;
}
