import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TEXT = /\.(js|css|svg|json|webmanifest|txt|html)$/;

/** Smaller files travel in one packet as they are. */
const MIN_BYTES = 860;

export type Compressed = { br: Buffer; gz: Buffer };

/** For what is compressed while somebody may be waiting for it. */
export const QUICK = { brotliQuality: 5, gzipLevel: 6 };

/** The same bytes as each of the two encodings has them, as small as they get unless told otherwise. */
export async function compress(
  plain: Buffer,
  { brotliQuality = 11, gzipLevel = 9 } = {},
): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain, { level: gzipLevel }),
  ]);
  return { br, gz };
}

/** Leaves a Brotli and a gzip copy beside a text file that is worth it, compressed off the main thread. */
export async function compressFile(file: string): Promise<void> {
  if (!TEXT.test(file)) return;
  const raw = await readFile(file);
  if (raw.length < MIN_BYTES) return;
  const { br, gz } = await compress(raw);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Does so for every file in a folder and below, one after the other: a host that runs has other work too. */
export async function compressFolder(folder: string): Promise<void> {
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile()) await compressFile(join(item.parentPath, item.name));
  }
}
