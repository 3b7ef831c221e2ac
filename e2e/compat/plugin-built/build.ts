import { join } from 'node:path';
import { ROOT } from '../../stack/paths';
import { makeTempDir, type TempDir } from '../../stack/temp-dir';
import { run } from '../run';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds the small host or the small remote beside this file with `@module-federation/vite`. */
export async function buildWithPlugin(what: 'host' | 'remote'): Promise<TempDir> {
  const dir = await makeTempDir();
  const folder = join(import.meta.dirname, what);
  const options = ['--configLoader', 'runner', '--outDir', dir.path, '--emptyOutDir'];
  await run(folder, process.execPath, VITE, 'build', ...options);
  return dir;
}
