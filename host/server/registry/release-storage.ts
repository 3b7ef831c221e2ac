import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compressFolder } from '@club/shared/compress';
import { parseReleaseManifest, RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { filesIn } from '../platform/files';
import { folderNameOf, isFolderName, parseJson, releasePlace } from './release-folder';

const MIB = 1024 * 1024;

/** How large a release may be, uploaded or read from another origin. */
export const MAX_FILE_BYTES = 5 * MIB;
export const MAX_RELEASE_BYTES = 25 * MIB;
export const MAX_FILES = 500;

export const inMib = (bytes: number): string => `${bytes / MIB} MiB`;

export type ReleaseName = { remote: string; folder: string };

/** A release as it is kept: its manifest's text, and the files of its folder, compressed copies included. */
type StoredRelease = ReleaseName & { manifest: string; files: ReadonlyMap<string, Uint8Array> };

/** A kept release of a remote; `at` in milliseconds. */
export type ListedRelease = { folder: string; bytes: number; at: number };

/** Keeps releases, each whole and never changed: a directory, or a database that several servers share. */
type ReleaseStorage = {
  get(name: ReleaseName): Promise<StoredRelease | null>;
  put(release: StoredRelease): Promise<void>;
  list(remote: string): Promise<ListedRelease[]>;
  remove(remote: string, folders: readonly string[]): Promise<void>;
};

/** Keeps the releases of several servers, each of which has some of them in a directory. */
export type SharedStorage = ReleaseStorage & {
  /** Returns the newest release of a remote that has a file of that name; null if there is none. */
  withFile(remote: string, file: string): Promise<ReleaseName | null>;
};

const PLAIN = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** Whether a compressed copy holds the very file that was built. */
async function isCopyOf(body: Uint8Array, encoding: keyof typeof PLAIN, integrity: string): Promise<boolean> {
  const plain = await PLAIN[encoding](body, { maxOutputLength: MAX_FILE_BYTES }).catch(() => null);
  return plain !== null && integrityOf(plain) === integrity;
}

/** Returns the files of a release that are as they were built. Rejects if one lacks, unless only the manifest is kept. */
async function wholeFiles({ remote, folder, files }: StoredRelease, manifest: ReleaseManifest) {
  const hashOf = (file: string) => (Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined);
  const whole = new Map<string, Uint8Array>();
  for (const [file, body] of files) {
    const [, plain = '', encoding] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
    const [own, ofPlain] = [hashOf(file), hashOf(plain)];
    const isWhole = own
      ? integrityOf(body) === own
      : ofPlain !== undefined && (await isCopyOf(body, encoding as keyof typeof PLAIN, ofPlain));
    if (isWhole) whole.set(file, body);
  }
  const missing = Object.keys(manifest.files).find((file) => !whole.has(file));
  if (whole.size > 0 && missing)
    throw new Error(`${remote} ${folder}: ${missing} is not kept as it was built: deploy that release again`);
  return whole;
}

/** Moves over, file by file, what a folder of the same release lacks: only its manifest was noted, or it was damaged. */
async function mend(unfinished: string, target: string): Promise<void> {
  for (const name of await filesIn(unfinished)) {
    const [file, place] = [join(unfinished, name), join(target, name)];
    const [made, kept] = await Promise.all([readFile(file), readFile(place).catch(() => null)]);
    if (kept?.equals(made)) continue;
    await mkdir(dirname(place), { recursive: true });
    await rename(file, place);
  }
}

/** Moves a finished folder into place at once; if one of that name is there, it is the same release. */
async function moveIn(unfinished: string, target: string): Promise<void> {
  await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
    return mend(unfinished, target);
  });
}

/** Writes a release into its folder at once; `write` leaves its files in a new one. Compresses them unless told not to. */
export async function keepRelease(
  root: string,
  manifest: ReleaseManifest,
  write: (folder: string) => Promise<void>,
  { isCompressed = false } = {},
): Promise<string> {
  const folder = folderNameOf(manifest);
  const target = releasePlace(root, manifest.name, folder);
  const unfinished = `${target}.${randomUUID()}.tmp`;
  try {
    await mkdir(unfinished, { recursive: true });
    await write(unfinished);
    await writeFile(join(unfinished, RELEASE_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    if (!isCompressed) await compressFolder(unfinished);
    await moveIn(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

export async function writeInto(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), bytes);
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (file) => (await stat(join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Keeps releases as folders, `<root>/<remote>/<version>-<hash>/`. */
export function directoryStorage(root: string): ReleaseStorage {
  return {
    async get({ remote, folder }) {
      const place = releasePlace(root, remote, folder);
      const files = new Map<string, Buffer>();
      for (const file of await filesIn(place).catch(() => []))
        files.set(file, await readFile(join(place, file)));
      const manifest = files.get(RELEASE_MANIFEST_FILE)?.toString();
      files.delete(RELEASE_MANIFEST_FILE);
      return manifest === undefined ? null : { remote, folder, manifest, files };
    },

    async put(release) {
      const { remote, folder } = release;
      const manifest = parseReleaseManifest(parseJson(release.manifest));
      if (!manifest || manifest.name !== remote || folderNameOf(manifest) !== folder)
        throw new Error(`${remote} ${folder} is not kept as it was deployed: deploy that release again`);
      const whole = await wholeFiles(release, manifest);
      const write = async (unfinished: string) => {
        for (const [file, bytes] of whole) await writeInto(unfinished, file, bytes);
      };
      await keepRelease(root, manifest, write, { isCompressed: true });
    },

    async list(remote) {
      const folders = (await readdir(join(root, remote)).catch(() => [])).filter(isFolderName);
      const listed = folders.map(async (folder) => {
        const place = releasePlace(root, remote, folder);
        const { mtimeMs: at } = await stat(join(place, RELEASE_MANIFEST_FILE));
        return { folder, bytes: await bytesIn(place), at };
      });
      // Skips what is no release, or was removed meanwhile.
      return (await Promise.all(listed.map((each) => each.catch(() => [])))).flat();
    },

    async remove(remote, folders) {
      for (const folder of folders)
        await rm(releasePlace(root, remote, folder), { recursive: true, force: true });
    },
  };
}
