import { join } from 'node:path';
import { run } from '../stack/run';

/** Puts a build in force on a host of N−1, with that release's own command and its unsigned registry. */
export const deployOnPrevious = (root: string, build: string, remotesDir: string): Promise<string> =>
  run(process.execPath, [join('host', 'dist', 'server', 'publish.js'), '--to', remotesDir, build], root);
