import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasHashedAssets, type ReleaseManifest } from '@club/shared/federation';
import { DeployRefused } from './deploy-refused';
import { folderNameOf, readManifest } from './release-folder';

const COPIES = ['', '.br', '.gz'];

/** Returns the path of a file below its remote's folder; the same for all releases that contain the same file. */
export const pathSharedByReleases = (manifest: ReleaseManifest, file: string): string =>
  file === manifest.entry ? `remoteEntry-${folderNameOf(manifest)}.js` : file;

type Manifests = Map<string, ReleaseManifest>;

/** Reads the manifests of a remote's completely stored releases that share files, unless `known` contains them. */
async function readSharingReleases(remoteDir: string, known: Manifests = new Map()): Promise<Manifests> {
  const folders = await readdir(remoteDir).catch((): string[] => []);
  const read = folders.map(async (folder) => {
    const manifest = known.get(folder) ?? (await readManifest(join(remoteDir, folder)).catch(() => null));
    const isWhole = manifest && existsSync(join(remoteDir, folder, manifest.entry));
    return isWhole && hasHashedAssets(manifest) && folderNameOf(manifest) === folder
      ? [[folder, manifest] as const]
      : [];
  });
  return new Map((await Promise.all(read)).flat());
}

/** Rejects a release if another release of the same remote has a file with the same name but different content. */
export async function requireNoFileConflict(remoteDir: string, manifest: ReleaseManifest): Promise<void> {
  if (!hasHashedAssets(manifest)) return;
  const own = Object.entries(manifest.files).filter(([file]) => file !== manifest.entry);
  for (const [folder, { files }] of await readSharingReleases(remoteDir)) {
    const file = own.find(([each, hash]) => Object.hasOwn(files, each) && files[each] !== hash)?.[0];
    if (file)
      throw new DeployRefused(
        `${file} has different content in ${manifest.name}/${folder}, and browsers keep a file by its name: ` +
          'change its source, and the build gives it another name',
      );
  }
}

/**
 * Copies a release's files to the paths that they share with other releases of the remote, below `remoteDir`. Static web
 * servers need the copies, because they cannot look files up.
 */
export async function copyToSharedPaths(remoteDir: string, manifest: ReleaseManifest): Promise<void> {
  if (!hasHashedAssets(manifest)) return;
  for (const file of Object.keys(manifest.files)) {
    for (const ending of COPIES) {
      const from = join(remoteDir, folderNameOf(manifest), file + ending);
      const to = join(remoteDir, pathSharedByReleases(manifest, file) + ending);
      if (!existsSync(from)) continue;
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, `${to}.tmp`);
      await rename(`${to}.tmp`, to);
    }
  }
}

/** A stored copy of a shared file: release folder, file name and hash. */
type Place = { folder: string; file: string; integrity: string };

type Index = {
  manifests: Manifests;
  /** Maps a shared path to the copies of the file in the releases. */
  places: Map<string, Place[]>;
  /** Modification time of the folder at the last read, ms. */
  changedMs: number;
  /** Time of the last read, ms. */
  readMs: number;
};

/** Resolution of file times, ms. Within it, a folder may change again without a new modification time. */
const FILE_TIME_RESOLUTION_MS = 2_000;

function placesOf(manifests: Manifests): Index['places'] {
  const places: Index['places'] = new Map();
  for (const [folder, manifest] of manifests) {
    for (const [file, integrity] of Object.entries(manifest.files)) {
      // Adds the build's entry name too, because pages of the previous host request it.
      for (const path of [
        pathSharedByReleases(manifest, file),
        ...(manifest.hashed && file === manifest.entry ? [file] : []),
      ])
        places.set(path, [...(places.get(path) ?? []), { folder, file, integrity }]);
    }
  }
  return places;
}

/** Creates a lookup of the files that releases of the same remote share, from the manifests in a directory of releases. */
export function createReleaseFileLookup(root: string) {
  const indexes = new Map<string, Index>();
  const reads = new Map<string, () => Promise<void>>();

  async function readIndex(remote: string): Promise<void> {
    const remoteDir = join(root, remote);
    const former = indexes.get(remote);
    const readMs = Date.now();
    const { mtimeMs: changedMs } = await stat(remoteDir);
    if (former?.changedMs === changedMs && former.readMs - changedMs > FILE_TIME_RESOLUTION_MS) return;
    const manifests = await readSharingReleases(remoteDir, former?.manifests);
    indexes.set(remote, { manifests, places: placesOf(manifests), changedMs, readMs });
  }

  /** Reads a remote's manifests again if its folder has changed. */
  async function refresh(remote: string): Promise<void> {
    if (!existsSync(join(root, remote))) return void indexes.delete(remote);
    const read = reads.get(remote) ?? coalesceRuns(() => readIndex(remote));
    reads.set(remote, read);
    await read();
  }

  /** Returns the stored copies of a file; none if they differ in content. */
  function known(remote: string, path: string): Place[] {
    const places = indexes.get(remote)?.places.get(path) ?? [];
    return places.every(({ integrity }) => integrity === places[0]?.integrity) ? places : [];
  }

  function find(remote: string, path: string): string | null {
    const files = known(remote, path).map(({ folder, file }) => join(remote, folder, file));
    return files.find((file) => existsSync(join(root, file))) ?? null;
  }

  return {
    /** Returns the path of a shared file below the root; null if no release has it. */
    async find(remote: string, path: string): Promise<string | null> {
      const found = find(remote, path);
      if (found) return found;
      await refresh(remote);
      return find(remote, path);
    },

    /** Returns true if every file of a release is served at its shared path. */
    async areServed(manifest: ReleaseManifest): Promise<boolean> {
      if (!hasHashedAssets(manifest)) return false;
      await refresh(manifest.name);
      return Object.keys(manifest.files).every((file) =>
        find(manifest.name, pathSharedByReleases(manifest, file)),
      );
    },
  };
}

export type ReleaseFileLookup = ReturnType<typeof createReleaseFileLookup>;

/** Returns a function that runs `work`, one run at a time. Calls during a run share the next run. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function run(): Promise<void> {
    if (running) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return run();
        });
      return next;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return run;
}
