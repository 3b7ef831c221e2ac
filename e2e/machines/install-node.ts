import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../stack/run';

/** Puts the newest Node of a line into the folder, from the npm package of that name; answers its program. */
export async function installNode(major: number, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  );
  await runNpm(process.execPath, ['install', `node@${major}`], folder);
  return join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
