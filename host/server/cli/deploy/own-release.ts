import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { isPrivateFile, RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { sourceHash } from '@club/shared/source-hash';
import { DeployRefused } from '../../registry/deploy-refused';
import { HOST_SHARED_MODULES } from '../../registry/host-shared';
import { incompatibility } from '../../registry/incompatibility';
import { folderNameOf, parseJson, readManifest, readReleaseFile } from '../../registry/release-folder';
import { copyToSharedPaths, requireNoFileConflict } from '../../registry/shared-files';

async function isWorkspace(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  const value = parseJson(text);
  return isRecord(value) && /^@club\/remote-/.test(String(value.name));
}

/**
 * Resolves a build folder from the directory where npm was called, else from the workspace. Throws if neither contains
 * a build.
 */
export function resolveBuildFolder(named: string, workspace: string): string {
  const candidates = [...new Set([resolve(named), resolve(workspace, named)])];
  const found = candidates.find((folder) => existsSync(join(folder, RELEASE_MANIFEST_FILE)));
  if (found !== undefined) return found;
  throw new DeployRefused(`no release at ${candidates.join(' or ')}: ${RELEASE_MANIFEST_FILE} is missing`);
}

/** Rejects a build if the sources of its workspace have changed since it was built. */
export async function requireCurrentBuild(build: string, { name, sources }: ReleaseManifest): Promise<void> {
  const workspace = dirname(resolve(build));
  if (sources === undefined || !(await isWorkspace(workspace)) || sourceHash(workspace) === sources) return;
  throw new DeployRefused(
    `${build} was not built from the current sources of ${workspace}: npm run release -w remote-${name}`,
  );
}

type Found = { folder: string; manifest: ReleaseManifest; madeAt: number };

async function releaseIn(folder: string): Promise<Found | null> {
  try {
    const { mtimeMs } = await stat(join(folder, RELEASE_MANIFEST_FILE));
    return { folder, manifest: await readManifest(folder), madeAt: mtimeMs };
  } catch {
    return null;
  }
}

/** Returns the newest release of a workspace's current sources. Rejects if there is none. */
export async function newestReleaseOf(workspace: string): Promise<string> {
  const releases = join(workspace, 'releases');
  const names = await readdir(releases).catch(() => []);
  const found = (await Promise.all(names.map((name) => releaseIn(join(releases, name))))).filter(
    (release) => release !== null,
  );
  const [newest, ...older] = found.sort((a, b) => b.madeAt - a.madeAt);
  if (!newest) throw new DeployRefused(`${releases} holds no release: npm run release makes one`);
  const sources = sourceHash(workspace);
  const own = [newest, ...older].find(({ manifest }) => manifest.sources === sources);
  if (own) return own.folder;
  const { folder, manifest } = newest;
  throw new DeployRefused(
    `${folder}, the newest release, was not made from the current sources of ${workspace}: ` +
      `npm run release -w remote-${manifest.name}, or name its folder`,
  );
}

/**
 * Verifies a build and copies it into a folder of releases. Omits private files if that folder is public. Returns the
 * path of the new release.
 */
export async function makeRelease(build: string, releasesDir: string, isPublic = false): Promise<string> {
  const manifest = await readManifest(build);
  await requireCurrentBuild(build, manifest);
  const reason = incompatibility(manifest, HOST_SHARED_MODULES);
  if (reason) throw new DeployRefused(reason);
  for (const [file, integrity] of Object.entries(manifest.files))
    await readReleaseFile(build, file, integrity);
  await requireNoFileConflict(releasesDir, manifest);
  const folder = join(releasesDir, folderNameOf(manifest));
  await mkdir(releasesDir, { recursive: true });
  // Skips private files if the folder is public. In stored releases, their names begin with a plus sign.
  const filter = (file: string) => !(isPublic && isPrivateFile(basename(file).replace(/^\+/, '')));
  await cp(build, folder, { recursive: true, filter });
  await copyToSharedPaths(releasesDir, manifest);
  return folder;
}
