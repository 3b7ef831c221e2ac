import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { parseReleaseManifest, RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { filesIn } from '../../platform/files';
import { folderNameOf, parseJson, releasePlace } from '../release-folder';
import { MAX_FILE_BYTES } from '../release-limits';
import type { ReleaseStore } from '../release-store';
import type { ReleaseName, StoredRelease } from './stored-releases';

const PLAIN = {
  br: promisify(brotliDecompress),
  gz: promisify(gunzip),
} as const;

export const lies = (root: string, { remote, folder }: ReleaseName): boolean =>
  existsSync(join(releasePlace(root, remote, folder), RELEASE_MANIFEST_FILE));

/** A release of the local copy, as the database keeps it. */
export async function readCopy(root: string, { remote, folder }: ReleaseName): Promise<StoredRelease> {
  const place = releasePlace(root, remote, folder);
  const files = new Map<string, Buffer>();
  for (const file of await filesIn(place)) files.set(file, await readFile(join(place, file)));
  const manifest = files.get(RELEASE_MANIFEST_FILE)?.toString() ?? '';
  files.delete(RELEASE_MANIFEST_FILE);
  return { remote, folder, manifest, files };
}

/** Whether a compressed copy holds the very file that was built. */
async function isCopyOf(body: Buffer, encoding: keyof typeof PLAIN, integrity: string): Promise<boolean> {
  const plain = await PLAIN[encoding](body, { maxOutputLength: MAX_FILE_BYTES }).catch(() => null);
  return plain !== null && integrityOf(plain) === integrity;
}

/** Leaves a release of the database in the local copy, every file checked against its manifest. */
export async function writeCopy(releases: ReleaseStore, stored: StoredRelease): Promise<void> {
  const { remote, folder } = stored;
  const manifest = parseReleaseManifest(parseJson(stored.manifest));
  if (!manifest || manifest.name !== remote || folderNameOf(manifest) !== folder) {
    throw new Error(
      `${remote} ${folder} is not in the database as it was deployed: deploy that release again`,
    );
  }
  const hashOf = (file: string) => (Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined);
  const whole = new Map<string, Uint8Array>();
  for (const [file, body] of stored.files) {
    const [, plain = '', encoding] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
    const [own, ofPlain] = [hashOf(file), hashOf(plain)];
    const isWhole = own
      ? integrityOf(body) === own
      : ofPlain !== undefined && (await isCopyOf(body, encoding as keyof typeof PLAIN, ofPlain));
    if (isWhole) whole.set(file, body);
  }
  const missing = Object.keys(manifest.files).find((file) => !whole.has(file));
  if (whole.size > 0 && missing) {
    throw new Error(
      `${remote} ${folder}: ${missing} is not in the database as it was built: deploy that release again`,
    );
  }
  await releases.keepFiles(manifest, whole);
}
