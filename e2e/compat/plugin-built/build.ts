import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { ROOT } from '../../stack/paths';
import { makeTempDir, type TempDir } from '../../stack/temp-dir';
import { run, runWith } from '../run';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const OPTIONS = ['--configLoader', 'runner', '--emptyOutDir', '--outDir'];

/** Builds a remote of the site as its team would with `builder: 'plugin'`. */
export async function buildRemoteWithPlugin(name: RemoteName): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(ROOT, `remote-${name}`);
  await runWith({ REMOTE_BUILDER: 'plugin' }, folder, process.execPath, VITE, 'build', ...OPTIONS, dir.path);
  return dir;
}

/** Builds the small host or the small remote beside this file with `@module-federation/vite`. */
export async function buildWithPlugin(what: 'host' | 'remote'): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(import.meta.dirname, what);
  await run(folder, process.execPath, VITE, 'build', ...OPTIONS, dir.path);
  return dir;
}
