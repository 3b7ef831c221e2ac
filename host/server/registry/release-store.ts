import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFolder } from '@club/shared/compress';
import { isRemoteName, RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { filesIn } from '../platform/files';
import { DeployRefused } from './deploy-refused';
import { unknownRemote } from './incompatibility';
import { folderNameOf, isFolderName, readManifest, readReleaseFile, releasePlace } from './release-folder';
import type { WaitingRelease } from './release-limits';
import { requireOwnNames } from './shared-files';

const refusing = (error: Error): never => {
  throw new DeployRefused(error.message);
};

/** Every file of a release in a folder must be as it was built. */
async function verifyFolder(folder: string, manifest: ReleaseManifest): Promise<void> {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    await readReleaseFile(folder, file, integrity).catch(refusing);
  }
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

/** Moves a finished folder into place at once; where one of that name lies already, it is the same release. */
async function moveIn(unfinished: string, target: string): Promise<void> {
  await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
    return mend(unfinished, target);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Never put in force for a day: an upload that was given up. */
const isForgotten = async (folder: string): Promise<boolean> =>
  Date.now() - (await stat(folder)).mtimeMs > DAY_MS;

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (file) => (await stat(join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The releases of all remotes, `<root>/<name>/<version>-<hash>/`, each whole and never changed. */
export function createReleaseStore(root: string) {
  const placeOf = (name: string, folder: string) => releasePlace(root, name, folder);

  async function keep(
    manifest: ReleaseManifest,
    write: (folder: string) => Promise<void>,
    compressed = false,
  ): Promise<string> {
    const folder = folderNameOf(manifest);
    const target = placeOf(manifest.name, folder);
    const unfinished = `${target}.${randomUUID()}.tmp`;
    try {
      await mkdir(unfinished, { recursive: true });
      await write(unfinished);
      await writeFile(join(unfinished, RELEASE_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
      if (!compressed) await compressFolder(unfinished);
      await moveIn(unfinished, target);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    return folder;
  }

  return {
    /** Copies a built release in, each file checked on its way; answers with its folder's name. */
    async add(build: string, expected?: string): Promise<{ manifest: ReleaseManifest; folder: string }> {
      const manifest = await readManifest(build).catch(refusing);
      if (expected && manifest.name !== expected) {
        throw new DeployRefused(`${build} holds a release of ${manifest.name}, not of ${expected}`);
      }
      if (!isRemoteName(manifest.name)) throw new DeployRefused(unknownRemote(manifest.name));
      const folder = await keep(manifest, async (unfinished) => {
        for (const [file, integrity] of Object.entries(manifest.files)) {
          const bytes = await readReleaseFile(build, file, integrity).catch(refusing);
          await mkdir(dirname(join(unfinished, file)), { recursive: true });
          await writeFile(join(unfinished, file), bytes);
        }
        await requireOwnNames(join(root, manifest.name), manifest);
      });
      await verifyFolder(placeOf(manifest.name, folder), manifest);
      return { manifest, folder };
    },

    /** Notes the manifest of a release that another origin serves. */
    note: (manifest: ReleaseManifest): Promise<string> => keep(manifest, async () => undefined),

    /** Keeps files that were checked elsewhere, with their compressed copies; without any it notes the manifest. */
    async keepFiles(manifest: ReleaseManifest, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
      return keep(
        manifest,
        async (unfinished) => {
          for (const [file, bytes] of files) {
            await mkdir(dirname(join(unfinished, file)), { recursive: true });
            await writeFile(join(unfinished, file), bytes);
          }
        },
        true,
      );
    },

    /** The manifest of a kept release, all of whose files were just checked. */
    async verified(name: string, folder: string): Promise<ReleaseManifest> {
      const place = placeOf(name, folder);
      const manifest = await readManifest(place).catch(refusing);
      if (manifest.name !== name || folderNameOf(manifest) !== folder) {
        throw new DeployRefused(`${folder} does not hold that release of ${name}`);
      }
      await verifyFolder(place, manifest);
      return manifest;
    },

    /** Returns the releases of a remote that are not among the known ones. */
    async waiting(name: string, known: ReadonlySet<string>): Promise<WaitingRelease[]> {
      const folders = (await readdir(join(root, name)).catch(() => [])).filter(
        (folder) => isFolderName(folder) && !known.has(folder),
      );
      const waiting = folders.map(async (folder) => {
        const place = placeOf(name, folder);
        return {
          folder,
          bytes: await bytesIn(place),
          at: (await stat(join(place, RELEASE_MANIFEST_FILE))).mtimeMs,
        };
      });
      // Skips a release that was removed meanwhile.
      return (await Promise.all(waiting.map((each) => each.catch(() => [])))).flat();
    },

    /** Deletes what ran once, or was never put in force for a day, unless it is kept; answers with what went. */
    async remove(name: string, once: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<string[]> {
      const removed: string[] = [];
      const items = await readdir(join(root, name), { withFileTypes: true }).catch(() => []);
      for (const item of items) {
        const folder = item.name;
        if (!item.isDirectory() || folder === 'assets') continue;
        const place = placeOf(name, folder);
        if (kept.has(folder) || !(once.has(folder) || (await isForgotten(place)))) continue;
        await rm(place, { recursive: true });
        removed.push(folder);
      }
      return removed;
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
