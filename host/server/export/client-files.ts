import { readFile } from 'node:fs/promises';
import { filesIn } from '../files/files-in';
import type { FileBodies } from './place-file';

const COPY = /\.(br|gz)$/;

/** What browsers get of the host's build beside its pages. */
export async function clientFiles(client: string): Promise<string[]> {
  const files = await filesIn(client);
  return files.filter((file) => !COPY.test(file) && file !== 'index.html');
}

/** A file of the build with the compressed copies that the build made. */
export async function clientBodies(file: string): Promise<FileBodies> {
  const copy = (ending: string) => readFile(`${file}.${ending}`).catch(() => undefined);
  const [plain, br, gz] = await Promise.all([readFile(file), copy('br'), copy('gz')]);
  return { plain, ...(br ? { br } : {}), ...(gz ? { gz } : {}) };
}
