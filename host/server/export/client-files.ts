import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileBodies } from './place-file';

const COPY = /\.(br|gz)$/;

/** What browsers get of the host's build beside its pages. */
export async function clientFiles(client: string): Promise<string[]> {
  const items = await readdir(client, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => relative(client, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !COPY.test(file) && file !== 'index.html')
    .sort();
}

/** A file of the build with the compressed copies that the build made. */
export async function clientBodies(file: string): Promise<FileBodies> {
  const copy = (ending: string) => readFile(`${file}.${ending}`).catch(() => undefined);
  const [plain, br, gz] = await Promise.all([readFile(file), copy('br'), copy('gz')]);
  return { plain, ...(br ? { br } : {}), ...(gz ? { gz } : {}) };
}
