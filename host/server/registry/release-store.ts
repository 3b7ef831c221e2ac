import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isRemoteName,
  privateFilesOf,
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
} from '@club/shared/federation';
import { DatabaseError } from '../platform/database/database';
import { DeployRefused, rethrowAsRefusal } from './deploy-refused';
import { unknownRemoteMessage } from './incompatibility';
import {
  folderNameOf,
  readManifest,
  readReleaseFile,
  releaseFolderPath,
  storedPrivateFileName,
} from './release-folder';
import {
  type ClusterReleaseStorage,
  createDirectoryReleaseStorage,
  type ListedRelease,
  MAX_RELEASE_BYTES,
  type ReleaseName,
  storeRelease,
  writeReleaseFile,
} from './release-storage';
import { requireNoFileConflict } from './shared-files';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum number of a remote's uploads that were never deployed. */
const MAX_WAITING_RELEASES = 10;
const MAX_WAITING_BYTES = 2 * MAX_RELEASE_BYTES;

/** Returns the oldest uploads beyond the limits, except `added`. */
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

/** Copies a build's private files. Skips missing or altered ones, because the release runs without them. */
async function copyPrivateFiles(build: string, folder: string, manifest: ReleaseManifest): Promise<void> {
  for (const { file, integrity } of privateFilesOf(manifest)) {
    const bytes = await readReleaseFile(build, file, integrity).catch(() => null);
    if (bytes) await writeReleaseFile(folder, storedPrivateFileName(file), bytes);
  }
}

/**
 * Matches file names that the host itself uses in a release folder: manifests, compressed copies, maps and package
 * lists.
 */
const RESERVED = /(^|\/)(release\.(json|maps|sbom)|mf-manifest\.json|[^/]+\.(br|gz))$/;

/** Rejects a release with a file that the host would overwrite or hide. */
function requireNoReservedName({ name, version, files }: ReleaseManifest): void {
  const reserved = Object.keys(files).find((file) => RESERVED.test(file));
  if (reserved)
    throw new DeployRefused(`${name} ${version} lists ${reserved}, a name that the host reserves`);
}

/** Rejects unless every file of a release is stored unaltered. */
async function verifyFolder(folder: string, manifest: ReleaseManifest): Promise<void> {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    await readReleaseFile(folder, file, integrity).catch(rethrowAsRefusal);
  }
}

/**
 * Stores the releases that a server serves and verifies their hashes. If several servers share a storage, the directory
 * is only a cache: new releases are copied to the storage; missing or damaged ones are fetched from it.
 */
export function createReleaseStore(root: string, shared: ClusterReleaseStorage | null = null) {
  const local = createDirectoryReleaseStorage(root);
  const storage = shared ?? local;
  /** Names of releases verified since the process started. */
  const checked = new Set<string>();
  const ensuring = new Map<string, Promise<void>>();

  const has = ({ remote, folder }: ReleaseName): boolean =>
    existsSync(join(releaseFolderPath(root, remote, folder), RELEASE_MANIFEST_FILE));

  /** Copies a release to the shared storage. */
  async function publish(name: ReleaseName): Promise<void> {
    const release = shared && (await local.get(name));
    if (release) await shared?.put(release);
  }

  /** Copies a release from the shared storage to the directory; returns false if the storage lacks it. */
  async function bring(name: ReleaseName): Promise<boolean> {
    const release = (await shared?.get(name)) ?? null;
    if (release) await local.put(release);
    return release !== null;
  }

  async function verifiedHere(remote: string, folder: string): Promise<ReleaseManifest> {
    const place = releaseFolderPath(root, remote, folder);
    const manifest = await readManifest(place).catch(rethrowAsRefusal);
    if (manifest.name !== remote || folderNameOf(manifest) !== folder)
      throw new DeployRefused(`${folder} does not hold that release of ${remote}`);
    await verifyFolder(place, manifest);
    return manifest;
  }

  async function bringUnlessIntact(name: ReleaseName): Promise<void> {
    const { remote, folder } = name;
    const isIntact =
      has(name) &&
      (await verifiedHere(remote, folder).then(
        () => true,
        () => false,
      ));
    if (isIntact || (await bring(name))) checked.add(`${remote}/${folder}`);
  }

  /**
   * Deletes folders that are not in `kept` and have not changed for a day: abandoned uploads and unneeded cache
   * entries.
   */
  async function sweep(remote: string, kept: ReadonlySet<string>): Promise<string[]> {
    const items = await readdir(join(root, remote), { withFileTypes: true }).catch(() => []);
    const removed: string[] = [];
    for (const item of items) {
      // Skips the folder `assets`, in which the host of 2026-11-27 created links.
      if (!item.isDirectory() || item.name === 'assets' || kept.has(item.name)) continue;
      const place = releaseFolderPath(root, remote, item.name);
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

    /**
     * Fetches a release from the shared storage unless an intact copy is stored here. Requires only the manifest of a
     * release on another origin (`isForeign`). Concurrent calls share one fetch.
     */
    async ensure(name: ReleaseName, isForeign = false): Promise<void> {
      const id = `${name.remote}/${name.folder}`;
      if (has(name) && (isForeign || checked.has(id))) return;
      const pending = ensuring.get(id) ?? bringUnlessIntact(name).finally(() => ensuring.delete(id));
      ensuring.set(id, pending);
      await pending;
    },

    /**
     * Looks up the newest release that contains a file, and fetches it unless it is stored here. Returns whether such a
     * release exists.
     */
    async bringWith(remote: string, file: string): Promise<boolean> {
      const name = (await shared?.withFile(remote, file)) ?? null;
      if (name && !has(name)) await bring(name);
      return name !== null;
    },

    /** Verifies each file of a built release and stores it. */
    async add(build: string, expected?: string): Promise<{ manifest: ReleaseManifest; folder: string }> {
      const manifest = await readManifest(build).catch(rethrowAsRefusal);
      if (expected && manifest.name !== expected) {
        throw new DeployRefused(`${build} holds a release of ${manifest.name}, not of ${expected}`);
      }
      if (!isRemoteName(manifest.name)) throw new DeployRefused(unknownRemoteMessage(manifest.name));
      requireNoReservedName(manifest);
      const folder = await storeRelease(root, manifest, async (unfinished) => {
        for (const [file, integrity] of Object.entries(manifest.files))
          await writeReleaseFile(
            unfinished,
            file,
            await readReleaseFile(build, file, integrity).catch(rethrowAsRefusal),
          );
        await requireNoFileConflict(join(root, manifest.name), manifest);
        await copyPrivateFiles(build, unfinished, manifest);
      });
      await verifyFolder(releaseFolderPath(root, manifest.name, folder), manifest);
      await publish({ remote: manifest.name, folder });
      return { manifest, folder };
    },

    /** Stores only the manifest of a release that another origin serves. */
    async storeManifest(manifest: ReleaseManifest): Promise<string> {
      const folder = await storeRelease(root, manifest, async () => undefined);
      await publish({ remote: manifest.name, folder });
      return folder;
    },

    /** Verifies all files of a release, fetches it again if damaged, and returns its manifest. */
    verified: (remote: string, folder: string): Promise<ReleaseManifest> =>
      verifiedHere(remote, folder).catch(async (damaged: unknown) => {
        if (!(damaged instanceof DeployRefused)) throw damaged;
        const isBrought = await bring({ remote, folder }).catch((error: unknown) => {
          throw error instanceof DatabaseError ? error : new DeployRefused((error as Error).message);
        });
        if (!isBrought) throw damaged;
        return verifiedHere(remote, folder);
      }),

    /** Lists the stored releases of a remote that are not in `known`. */
    waiting: async (remote: string, known: ReadonlySet<string>): Promise<ListedRelease[]> =>
      (await storage.list(remote)).filter(({ folder }) => !known.has(folder)),

    /**
     * Deletes the releases in `atOnce`, and those older than a day, except those in `kept`. Returns the deleted
     * folders.
     */
    async remove(remote: string, atOnce: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<string[]> {
      const isForgotten = ({ at }: ListedRelease) => Date.now() - at > DAY_MS;
      const deleted = (await storage.list(remote))
        .filter((each) => !kept.has(each.folder) && (atOnce.has(each.folder) || isForgotten(each)))
        .map(({ folder }) => folder);
      await storage.remove(remote, deleted);
      // Also deletes cached copies of uploads that the shared storage no longer has.
      const here = shared ? (await local.list(remote)).map(({ folder }) => folder) : [];
      await local.remove(
        remote,
        here.filter((folder) => !kept.has(folder)),
      );
      return [...new Set([...deleted, ...(await sweep(remote, kept))])].sort();
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
