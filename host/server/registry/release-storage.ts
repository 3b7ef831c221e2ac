import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compressFolder } from '@club/shared/compress';
import {
  FEDERATION_MANIFEST_FILE,
  federationManifest,
  parseReleaseManifest,
  privateFilesOf,
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { filesIn } from '../platform/files';
import {
  folderNameOf,
  isFolderName,
  parseJson,
  releaseFolderPath,
  storedPrivateFileName,
} from './release-folder';

const MIB = 1024 * 1024;

/** Limits for each uploaded or fetched release: bytes per file, bytes in total, and number of files. */
export const MAX_FILE_BYTES = 5 * MIB;
export const MAX_RELEASE_BYTES = 25 * MIB;
export const MAX_FILES_PER_RELEASE = 500;

export const formatMib = (bytes: number): string => `${bytes / MIB} MiB`;

export type ReleaseName = { remote: string; folder: string };

/** A stored release: the manifest's text and all files, including compressed copies. */
type StoredRelease = ReleaseName & { manifest: string; files: ReadonlyMap<string, Uint8Array> };

/** A stored release of a remote; `bytes` is its size, `at` its modification time in ms. */
export type ListedRelease = { folder: string; bytes: number; at: number };

/** Stores complete, immutable releases in a directory or a shared database. */
type ReleaseStorage = {
  get(name: ReleaseName): Promise<StoredRelease | null>;
  put(release: StoredRelease): Promise<void>;
  list(remote: string): Promise<ListedRelease[]>;
  remove(remote: string, folders: readonly string[]): Promise<void>;
};

/** Stores releases for several servers; each server caches the releases it needs in a directory. */
export type ClusterReleaseStorage = ReleaseStorage & {
  /** Returns a remote's newest release that contains the file; null if there is none. */
  withFile(remote: string, file: string): Promise<ReleaseName | null>;
};

const DECOMPRESSORS = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** Returns whether a compressed copy unpacks to the original file. */
async function isCopyOf(
  body: Uint8Array,
  encoding: keyof typeof DECOMPRESSORS,
  integrity: string,
): Promise<boolean> {
  const plain = await DECOMPRESSORS[encoding](body, { maxOutputLength: MAX_FILE_BYTES }).catch(() => null);
  return plain !== null && integrityOf(plain) === integrity;
}

/**
 * Returns the files of a release whose hashes match its manifest; none if only the manifest is stored. Rejects if only
 * some of the listed files match.
 */
async function wholeFiles({ remote, folder, files }: StoredRelease, manifest: ReleaseManifest) {
  const hashes: Record<string, string> = {
    ...manifest.files,
    ...Object.fromEntries(
      privateFilesOf(manifest).map(({ file, integrity }) => [storedPrivateFileName(file), integrity]),
    ),
  };
  const hashOf = (file: string) => (Object.hasOwn(hashes, file) ? hashes[file] : undefined);
  const whole = new Map<string, Uint8Array>();
  for (const [file, body] of files) {
    const [, plain = '', encoding] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
    const [own, ofPlain] = [hashOf(file), hashOf(plain)];
    const isWhole = own
      ? integrityOf(body) === own
      : ofPlain !== undefined && (await isCopyOf(body, encoding as keyof typeof DECOMPRESSORS, ofPlain));
    if (isWhole) whole.set(file, body);
  }
  const missing = Object.keys(manifest.files).find((file) => !whole.has(file));
  if (whole.size > 0 && missing)
    throw new Error(
      `${remote} ${folder}: ${missing} is not stored as it was built: deploy that release again`,
    );
  return whole;
}

/** Repairs the release folder `target`: replaces missing or damaged files one by one with those of `unfinished`. */
async function repairFolder(unfinished: string, target: string): Promise<void> {
  for (const name of await filesIn(unfinished)) {
    const [file, place] = [join(unfinished, name), join(target, name)];
    const [made, stored] = await Promise.all([readFile(file), readFile(place).catch(() => null)]);
    if (stored?.equals(made)) continue;
    await mkdir(dirname(place), { recursive: true });
    await rename(file, place);
  }
}

/**
 * Renames a complete folder to its final path. If that path exists with the same release, repairs its files instead.
 */
async function moveIntoPlace(unfinished: string, target: string): Promise<void> {
  await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
    return repairFolder(unfinished, target);
  });
}

/**
 * Stores a release atomically: `write` fills a temporary folder, which is then renamed. Adds compressed copies of the
 * files unless `isCompressed`.
 */
export async function storeRelease(
  root: string,
  manifest: ReleaseManifest,
  write: (folder: string) => Promise<void>,
  { isCompressed = false } = {},
): Promise<string> {
  const folder = folderNameOf(manifest);
  const target = releaseFolderPath(root, manifest.name, folder);
  const unfinished = `${target}.${randomUUID()}.tmp`;
  try {
    await mkdir(unfinished, { recursive: true });
    await write(unfinished);
    const writeJson = (file: string, value: object) =>
      writeFile(join(unfinished, file), `${JSON.stringify(value, null, 2)}\n`);
    await writeJson(RELEASE_MANIFEST_FILE, manifest);
    await writeJson(FEDERATION_MANIFEST_FILE, federationManifest(manifest));
    if (!isCompressed) await compressFolder(unfinished);
    await moveIntoPlace(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

export async function writeReleaseFile(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), bytes);
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (file) => (await stat(join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Stores releases as folders, `<root>/<remote>/<version>-<hash>/`. */
export function createDirectoryReleaseStorage(root: string): ReleaseStorage {
  return {
    async get({ remote, folder }) {
      const place = releaseFolderPath(root, remote, folder);
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
        throw new Error(`${remote} ${folder} is not stored as it was deployed: deploy that release again`);
      const whole = await wholeFiles(release, manifest);
      const write = async (unfinished: string) => {
        for (const [file, bytes] of whole) await writeReleaseFile(unfinished, file, bytes);
      };
      await storeRelease(root, manifest, write, { isCompressed: true });
    },

    async list(remote) {
      const folders = (await readdir(join(root, remote)).catch(() => [])).filter(isFolderName);
      const listed = folders.map(async (folder) => {
        const place = releaseFolderPath(root, remote, folder);
        const { mtimeMs: at } = await stat(join(place, RELEASE_MANIFEST_FILE));
        return { folder, bytes: await bytesIn(place), at };
      });
      // Ignores folders without a manifest, and releases deleted while listing.
      return (await Promise.all(listed.map((each) => each.catch(() => [])))).flat();
    },

    async remove(remote, folders) {
      for (const folder of folders)
        await rm(releaseFolderPath(root, remote, folder), { recursive: true, force: true });
    },
  };
}
