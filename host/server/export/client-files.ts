import { readFile } from 'node:fs/promises';
import type { FileBodies } from './place-file';

/** A file of the build with the compressed copies that the build made. */
export async function clientBodies(file: string): Promise<FileBodies> {
  const copy = (ending: string) => readFile(`${file}.${ending}`).catch(() => undefined);
  const [plain, br, gz] = await Promise.all([readFile(file), copy('br'), copy('gz')]);
  return { plain, ...(br ? { br } : {}), ...(gz ? { gz } : {}) };
}
