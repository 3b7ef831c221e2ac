import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TEXT = /\.(js|css|svg|json|webmanifest|txt|html)$/;

/** Minimum size of a file to compress, bytes; a smaller one fits into one network packet anyway. */
const MIN_BYTES = 860;

export type Compressed = { br: Buffer; gz: Buffer };

/** Compresses bytes with Brotli and gzip at their highest levels. */
export async function compress(plain: Buffer): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 9 })]);
  return { br, gz };
}

/** Writes a Brotli and a gzip copy beside a text file, compressed off the main thread. */
export async function compressFile(file: string): Promise<void> {
  if (!TEXT.test(file)) return;
  const raw = await readFile(file);
  if (raw.length < MIN_BYTES) return;
  const { br, gz } = await compress(raw);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Compresses every text file in a folder and its subfolders, one at a time, because the server must answer requests
 * meanwhile.
 */
export async function compressFolder(folder: string): Promise<void> {
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile()) await compressFile(join(item.parentPath, item.name));
  }
}
