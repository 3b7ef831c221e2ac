import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files in a folder and below, by their paths within it as addresses write them, in order. */
export async function filesIn(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}
