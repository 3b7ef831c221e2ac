import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRemoteName, RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { DatabaseError } from '../platform/database/database';
import { DeployRefused } from './deploy-refused';
import { unknownRemote } from './incompatibility';
import { folderNameOf, readManifest, readReleaseFile, releasePlace } from './release-folder';
import {
  directoryStorage,
  keepRelease,
  type ListedRelease,
  MAX_RELEASE_BYTES,
  type ReleaseName,
  type SharedStorage,
  writeInto,
} from './release-storage';
import { requireOwnNames } from './shared-files';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits of the uploads of a remote that were never deployed. */
const MAX_WAITING_RELEASES = 10;
const MAX_WAITING_BYTES = 2 * MAX_RELEASE_BYTES;

/** Returns the oldest uploads, to be deleted after one was added, which stays. */
export function excessUploads(waiting: readonly ListedRelease[], added: string): string[] {
  let [count, total] = [0, 0];
  const isExcess = ({ folder, bytes }: ListedRelease) => {
    count += 1;
    total += bytes;
    return folder !== added && (count > MAX_WAITING_RELEASES || total > MAX_WAITING_BYTES);
  };
  const timeOf = ({ folder, at }: ListedRelease) => (folder === added ? Number.POSITIVE_INFINITY : at);
  const newestFirst = [...waiting].sort((one, other) => timeOf(other) - timeOf(one));
  return newestFirst.filter(isExcess).map(({ folder }) => folder);
}

const refusing = (error: Error): never => {
  throw new DeployRefused(error.message);
};

/** Rejects unless every file of a release in a folder is as it was built. */
async function verifyFolder(folder: string, manifest: ReleaseManifest): Promise<void> {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    await readReleaseFile(folder, file, integrity).catch(refusing);
  }
}

/**
 * The releases that a server serves, each file checked by its hash. With a storage behind it, the directory is a cache: what
 * is added goes to that storage, what is missing or damaged comes from there.
 */
export function createReleaseStore(root: string, behind: SharedStorage | null = null) {
  const local = directoryStorage(root);
  const storage = behind ?? local;
  /** Releases whose files were checked since this process began. */
  const checked = new Set<string>();

  const has = ({ remote, folder }: ReleaseName): boolean =>
    existsSync(join(releasePlace(root, remote, folder), RELEASE_MANIFEST_FILE));

  /** Hands a release to the storage behind. */
  async function publish(name: ReleaseName): Promise<void> {
    const release = behind && (await local.get(name));
    if (release) await behind?.put(release);
  }

  /** Brings a release from the storage behind; false if that has none of that name. */
  async function bring(name: ReleaseName): Promise<boolean> {
    const release = (await behind?.get(name)) ?? null;
    if (release) await local.put(release);
    return release !== null;
  }

  async function verifiedHere(remote: string, folder: string): Promise<ReleaseManifest> {
    const place = releasePlace(root, remote, folder);
    const manifest = await readManifest(place).catch(refusing);
    if (manifest.name !== remote || folderNameOf(manifest) !== folder)
      throw new DeployRefused(`${folder} does not hold that release of ${remote}`);
    await verifyFolder(place, manifest);
    return manifest;
  }

  /** Deletes folders that are not kept and have not changed for a day: uploads that were given up, and what a cache no longer needs. */
  async function sweep(remote: string, kept: ReadonlySet<string>): Promise<string[]> {
    const items = await readdir(join(root, remote), { withFileTypes: true }).catch(() => []);
    const removed: string[] = [];
    for (const item of items) {
      // Holds links of the host of 2026-11-27.
      if (!item.isDirectory() || item.name === 'assets' || kept.has(item.name)) continue;
      const place = releasePlace(root, remote, item.name);
      if (Date.now() - (await stat(place)).mtimeMs < DAY_MS) continue;
      await rm(place, { recursive: true });
      removed.push(item.name);
    }
    return removed;
  }

  return {
    has,
    bring,
    sweep,
    publish,

    /** Brings a release unless it lies here whole, or as a manifest alone if another origin serves its files. */
    async ensure(name: ReleaseName, isForeign = false): Promise<void> {
      const { remote, folder } = name;
      if (has(name) && (isForeign || checked.has(`${remote}/${folder}`))) return;
      const isWhole =
        has(name) &&
        (await verifiedHere(remote, folder).then(
          () => true,
          () => false,
        ));
      if (isWhole || (await bring(name))) checked.add(`${remote}/${folder}`);
    },

    /** Brings a release with a file that releases share, unless one lies here. Returns whether one does then. */
    async bringWith(remote: string, file: string): Promise<boolean> {
      const name = (await behind?.withFile(remote, file)) ?? null;
      if (name && !has(name)) await bring(name);
      return name !== null;
    },

    /** Copies a built release in, each file checked on its way. */
    async add(build: string, expected?: string): Promise<{ manifest: ReleaseManifest; folder: string }> {
      const manifest = await readManifest(build).catch(refusing);
      if (expected && manifest.name !== expected) {
        throw new DeployRefused(`${build} holds a release of ${manifest.name}, not of ${expected}`);
      }
      if (!isRemoteName(manifest.name)) throw new DeployRefused(unknownRemote(manifest.name));
      const folder = await keepRelease(root, manifest, async (unfinished) => {
        for (const [file, integrity] of Object.entries(manifest.files))
          await writeInto(unfinished, file, await readReleaseFile(build, file, integrity).catch(refusing));
        await requireOwnNames(join(root, manifest.name), manifest);
      });
      await verifyFolder(releasePlace(root, manifest.name, folder), manifest);
      await publish({ remote: manifest.name, folder });
      return { manifest, folder };
    },

    /** Notes the manifest of a release that another origin serves. */
    async note(manifest: ReleaseManifest): Promise<string> {
      const folder = await keepRelease(root, manifest, async () => undefined);
      await publish({ remote: manifest.name, folder });
      return folder;
    },

    /** Returns the manifest of a release, all of whose files were just checked. */
    verified: (remote: string, folder: string): Promise<ReleaseManifest> =>
      verifiedHere(remote, folder).catch(async (damaged: unknown) => {
        if (!(damaged instanceof DeployRefused)) throw damaged;
        const isBrought = await bring({ remote, folder }).catch((error: unknown) => {
          throw error instanceof DatabaseError ? error : new DeployRefused((error as Error).message);
        });
        if (!isBrought) throw damaged;
        return verifiedHere(remote, folder);
      }),

    /** Returns the releases of a remote that are not among the known ones. */
    waiting: async (remote: string, known: ReadonlySet<string>): Promise<ListedRelease[]> =>
      (await storage.list(remote)).filter(({ folder }) => !known.has(folder)),

    /** Deletes what ran once, or was never put in force for a day, unless it is kept. Returns what went. */
    async remove(remote: string, once: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<string[]> {
      const isForgotten = ({ at }: ListedRelease) => Date.now() - at > DAY_MS;
      const going = (await storage.list(remote))
        .filter((each) => !kept.has(each.folder) && (once.has(each.folder) || isForgotten(each)))
        .map(({ folder }) => folder);
      await storage.remove(remote, going);
      // The cache keeps no upload longer than its storage does.
      const here = behind ? (await local.list(remote)).map(({ folder }) => folder) : [];
      await local.remove(
        remote,
        here.filter((folder) => !kept.has(folder)),
      );
      return [...new Set([...going, ...(await sweep(remote, kept))])].sort();
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
