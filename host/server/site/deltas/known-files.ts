import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '../../files/files-in';
import { versionsOf } from './versions-of';

/** A script or style that differences can be made of, or to. */
export type KnownFile = {
  path: string;
  file: string;
  /** The addresses of its other versions. */
  versions: string;
  /** SHA-256 in base64, by which browsers name it. */
  hash: string;
  size: number;
  modifiedMs: number;
  /** What it takes without a difference. */
  compressedSize: number;
};

/** The scripts and styles in a folder that are worth compressing, by the addresses that they have below `prefix`. */
export async function knownFilesIn(folder: string, prefix: string): Promise<KnownFile[]> {
  const names = await filesIn(folder);
  const known: KnownFile[] = [];
  for (const name of names) {
    const path = `${prefix}${name}`;
    const versions = versionsOf(path);
    if (!versions || !names.includes(`${name}.br`)) continue;
    const file = join(folder, name);
    const [bytes, { mtimeMs }, copy] = await Promise.all([readFile(file), stat(file), stat(`${file}.br`)]);
    const hash = createHash('sha256').update(bytes).digest('base64');
    known.push({
      path,
      file,
      versions,
      hash,
      size: bytes.length,
      modifiedMs: mtimeMs,
      compressedSize: copy.size,
    });
  }
  return known;
}
