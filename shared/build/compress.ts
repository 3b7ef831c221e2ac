import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TEXT = /\.(js|css|svg|json|webmanifest|txt|html)$/;

/** Smaller files travel in one packet as they are. */
const MIN_BYTES = 860;

/** Leaves a Brotli and a gzip copy beside a text file that is worth it, compressed off the main thread. */
export async function compressFile(file: string): Promise<void> {
  if (!TEXT.test(file)) return;
  const raw = await readFile(file);
  if (raw.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  await writeFile(`${file}.br`, await compressBrotli(raw, { params }));
  await writeFile(`${file}.gz`, await compressGzip(raw, { level: 9 }));
}

/** Does so for every file in a folder and below, one after the other: a host that runs has other work too. */
export async function compressFolder(folder: string): Promise<void> {
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile()) await compressFile(join(item.parentPath, item.name));
  }
}
