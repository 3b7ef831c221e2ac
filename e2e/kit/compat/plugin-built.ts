import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { sourceHash } from '@club/shared/source-hash';
import { freePorts } from '../../../host/trials/support/free-ports';
import { startFolderServer } from '../sites/site-server';
import { built, makeTempDir, ROOT, run, type TempDir } from '../sites/workspace';
import { moveIntoPlace } from './previous-build';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const OPTIONS = ['--configLoader', 'runner', '--emptyOutDir', '--outDir'];

/** Cache for builds of the current sources, shared by every worker and suite. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'plugin-built');

async function removeFormer(name: RemoteName, target: string): Promise<void> {
  const former = (await readdir(CACHE)).map((folder) => join(CACHE, folder));
  for (const folder of former) {
    if (folder.startsWith(join(CACHE, `${name}-`)) && folder !== target)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Builds a remote with `builder: 'plugin'`, or reuses a build of the same sources. Returns the folder. */
export async function buildRemoteWithPlugin(name: RemoteName): Promise<string> {
  const workspace = join(ROOT, `remote-${name}`);
  const target = join(CACHE, `${name}-${sourceHash(workspace)}`);
  if (existsSync(target)) return target;
  await mkdir(CACHE, { recursive: true });
  await removeFormer(name, target);
  const folder = await mkdtemp(join(CACHE, 'building-'));
  try {
    await run(process.execPath, [VITE, 'build', ...OPTIONS, folder], workspace, { REMOTE_BUILDER: 'plugin' });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await moveIntoPlace(folder, target);
  return target;
}

const BUILD_TIMEOUT_MS = 120_000;

/** Playwright fixture: the folder of a remote built by the federation plugin. */
export const pluginBuildFixture = (name: RemoteName) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use: (build: string) => Promise<void>) => use(await buildRemoteWithPlugin(name)),
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ] as [
    (args: object, use: (build: string) => Promise<void>) => Promise<void>,
    { scope: 'worker'; timeout: number },
  ];

/** Builds the small host or remote beside this file with `@module-federation/vite`. */
export async function buildWithFederationPlugin(part: 'host' | 'remote'): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(import.meta.dirname, 'plugin-built', part);
  await run(process.execPath, [VITE, 'build', ...OPTIONS, dir.path], folder);
  return dir;
}

/**
 * Starts a minimal host that the federation plugin built, on a loopback port, with this repository's build of the
 * feedback remote.
 */
export async function startPluginBuiltHost() {
  const dir = await buildWithFederationPlugin('host');
  await cp(built.remote('feedback'), join(dir.path, 'feedback'), { recursive: true });
  const [port = 0] = await freePorts(1);
  const { origin, stop } = await startFolderServer(dir.path, port);
  return { origin, stop: () => stop().then(dir.remove) };
}
