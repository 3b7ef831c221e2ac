import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { ROOT } from '../../stack/paths';
import { run } from '../../stack/run';
import { makeTempDir, type TempDir } from '../../stack/temp-dir';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const OPTIONS = ['--configLoader', 'runner', '--emptyOutDir', '--outDir'];

/** Builds a remote of the site as its team would with `builder: 'plugin'`. */
export async function buildRemoteWithPlugin(name: RemoteName): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(ROOT, `remote-${name}`);
  await run(process.execPath, [VITE, 'build', ...OPTIONS, dir.path], folder, { REMOTE_BUILDER: 'plugin' });
  return dir;
}

const BUILD_MS = 120_000;

/** A fixture of Playwright's, whichever the test: a remote that the plugin built, once for each worker. */
export const builtWithPlugin = (name: RemoteName) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use: (dir: TempDir) => Promise<void>) => {
      const dir = await buildRemoteWithPlugin(name);
      await use(dir);
      await dir.remove();
    },
    { scope: 'worker', timeout: BUILD_MS },
  ] as [
    (args: object, use: (dir: TempDir) => Promise<void>) => Promise<void>,
    { scope: 'worker'; timeout: number },
  ];

/** Builds the small host or the small remote beside this file with `@module-federation/vite`. */
export async function buildWithPlugin(what: 'host' | 'remote'): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(import.meta.dirname, what);
  await run(process.execPath, [VITE, 'build', ...OPTIONS, dir.path], folder);
  return dir;
}
