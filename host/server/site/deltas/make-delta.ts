import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { encodeDelta } from './encode-delta';
import type { KnownFile } from './known-files';

export type MakeDelta = { target: KnownFile; dictionary: KnownFile };

async function read({ file, hash }: KnownFile): Promise<Buffer> {
  const bytes = await readFile(file);
  if (createHash('sha256').update(bytes).digest('base64') !== hash) throw new Error(`${file} was altered`);
  return bytes;
}

/** The difference between two files; null where it spares nothing. */
export async function makeDelta({ target, dictionary }: MakeDelta): Promise<Uint8Array | null> {
  const delta = await encodeDelta(await read(target), await read(dictionary));
  return delta.length < target.compressedSize ? delta : null;
}
