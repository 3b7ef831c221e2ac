import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ReleaseManifest, SHARED_FILE } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { DeployRefused } from './deploy-refused';
import { folderNameOf, readManifest } from './release-folder';

const COPIES = ['', '.br', '.gz'];
const COPY = /\.(br|gz)$/;

/** Whether a file, or what it is a compressed copy of, carries a hash in its name. */
const isSharedFile = (file: string): boolean => SHARED_FILE.test(file.replace(COPY, ''));

const DAY_MS = 24 * 60 * 60 * 1000;

type Named = { folder: string; manifest: ReleaseManifest };

/** Reads the manifests of the releases in a remote's folder that share their files; one that cannot be read is left out. */
async function sharingReleases(place: string): Promise<Named[]> {
  const folders = await readdir(place).catch((): string[] => []);
  const read = folders.map(async (folder) => {
    const manifest = await readManifest(join(place, folder)).catch(() => null);
    return manifest?.hashed && folderNameOf(manifest) === folder ? [{ folder, manifest }] : [];
  });
  return (await Promise.all(read)).flat();
}

/** Refuses a release that gives a file of another release of its remote a different content. */
export async function requireOwnNames(place: string, manifest: ReleaseManifest): Promise<void> {
  if (!manifest.hashed) return;
  const own = folderNameOf(manifest);
  for (const { folder, manifest: other } of await sharingReleases(place)) {
    const file = Object.keys(manifest.files).find(
      (each) => Object.hasOwn(other.files, each) && other.files[each] !== manifest.files[each],
    );
    if (file && folder !== own)
      throw new DeployRefused(
        `${file} has another content in ${manifest.name}/${folder}, and browsers keep a file by its name: build it under another name`,
      );
  }
}

const contentOf = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

/** Gives a file another name, of which the former content is replaced at once. */
async function linkFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}.tmp`;
  await mkdir(dirname(to), { recursive: true });
  try {
    // Some file systems have no hard links.
    await link(from, unfinished).catch(() => copyFile(from, unfinished));
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Puts the files of a stored release where all releases of its remote share them, `<name>/assets/<file>-<hash>.js`, each
 * checked by its hash. The release's own folder stays for hosts that serve that.
 */
export async function shareFiles(place: string, manifest: ReleaseManifest): Promise<void> {
  if (!manifest.hashed) return;
  await requireOwnNames(place, manifest);
  const folder = join(place, folderNameOf(manifest));
  for (const [file, integrity] of Object.entries(manifest.files)) {
    for (const ending of COPIES) {
      const [own, shared] = [join(folder, file + ending), join(place, file + ending)];
      const [wanted, kept] = await Promise.all([contentOf(own), contentOf(shared)]);
      if (!wanted && ending === '') throw new Error(`${own} is missing`);
      if (!wanted) continue;
      if (ending === '' && integrityOf(wanted) !== integrity)
        throw new Error(`${own} is not the file that was built`);
      if (!kept?.equals(wanted)) await linkFile(own, shared);
    }
  }
}

const isStored = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The folders whose shared files this process has checked. */
const checked = new Set<string>();

/** Whether a stored release is served by its shared files: checks them once by their hashes, later that they are there. */
export async function areShared(place: string, manifest: ReleaseManifest): Promise<boolean> {
  if (!manifest.hashed) return false;
  const folder = join(place, folderNameOf(manifest));
  const files = Object.keys(manifest.files).map((file) => isStored(join(place, file)));
  if (checked.has(folder) && (await Promise.all(files)).every(Boolean)) return true;
  const isShared = await shareFiles(place, manifest).then(
    () => true,
    () => false,
  );
  if (isShared) checked.add(folder);
  return isShared;
}

/** Deletes the shared files of a remote that no stored release has named for a day. */
export async function sweepShared(place: string): Promise<void> {
  const named = new Set(
    (await sharingReleases(place)).flatMap(({ manifest }) => Object.keys(manifest.files)),
  );
  const own = await readdir(place).catch((): string[] => []);
  const assets = (await readdir(join(place, 'assets')).catch((): string[] => [])).map(
    (file) => `assets/${file}`,
  );
  for (const file of [...own, ...assets]) {
    if (!isSharedFile(file) || named.has(file.replace(COPY, ''))) continue;
    const { ctimeMs } = await stat(join(place, file));
    if (Date.now() - ctimeMs > DAY_MS) await rm(join(place, file), { force: true });
  }
}
