import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isRecord } from '@club/shared/domain';
import {
  parseRelease,
  parseReleaseManifest,
  RELEASE_MANIFEST_FILE,
  RELEASE_MAPS_FILE,
  type Release,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';

/**
 * A release recorded in the state with its manifest's hash. States of older hosts lack the hash until their next
 * change.
 */
export type PinnedRelease = Release & {
  /** SHA-256 of the manifest, in hex. */
  manifest?: string;
  /** Set if the origin of the release also serves its files at the paths that all releases of the remote share. */
  sharedEntry?: true;
  /** True if the server must not render the release; older hosts ignore this. */
  unrendered?: true;
};

const isPin = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));

export const isPinnedRelease = (release: unknown): release is PinnedRelease =>
  isRecord(release) &&
  parseRelease(release) !== null &&
  isPin(release.manifest) &&
  (release.sharedEntry ?? true) === true &&
  (release.unrendered ?? true) === true;

/** URL path of releases on every origin: `/remotes/<name>/<version>-<hash>/`. */
export const REMOTES_PATH = '/remotes/';

/**
 * Returns the SHA-256 of a manifest in hex. It covers all files of the release, because the manifest lists their
 * hashes.
 */
export const hashOfManifest = (manifest: ReleaseManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Returns the folder name of a release: `<version>-<first 8 digits of its manifest's hash>`. */
export const folderNameOf = (manifest: ReleaseManifest): string =>
  `${manifest.version}-${hashOfManifest(manifest).slice(0, 8)}`;

/** Returns the version in a release's folder name. */
export const versionInFolderName = (folder: string): string => folder.replace(/-[0-9a-f]+$/, '');

/** Returns whether a text is a safe folder name of a release, without path separators. */
export const isFolderName = (text: string): boolean => /^\w[\w.+-]*$/.test(text);

/** Returns the path of a release below a root. Throws if the names point outside the root. */
export function releaseFolderPath(root: string, remote: string, folder: string): string {
  const place = resolve(root, remote, folder);
  const parent = dirname(place);
  if (parent === dirname(parent) || dirname(parent) !== resolve(root))
    throw new Error(`${JSON.stringify(`${remote}/${folder}`)} is not the folder of a release`);
  return place;
}

/** Returns the folder name in a release's entry URL; null if the URL has another form. */
export function folderInEntryUrl(name: string, entry: string): string | null {
  const { pathname } = new URL(entry, 'http://site.invalid');
  const [root, path, remote, folder, file, ...rest] = pathname.split('/');
  const fits = root === '' && `/${path}/` === REMOTES_PATH && remote === name && file && rest.length === 0;
  return fits && folder && isFolderName(folder) ? folder : null;
}

/** Returns the origin of an entry URL; null if it is the site's own. */
export function originOfEntryUrl(entry: string): string | null {
  return entry.startsWith('/') && !entry.startsWith('//') ? null : new URL(entry).origin;
}

/** Returns the error message for an origin that the operator has not allowed. */
export const originNotAllowedMessage = (origin: string): string =>
  `${origin} is not among the allowed origins of remotes: the site's operator lists them in REMOTE_ORIGINS`;

/** Returns a release to record in the state, served by `origin`; '' means the site's own origin. */
export function pinnedReleaseAt(origin: string, folder: string, manifest: ReleaseManifest): PinnedRelease {
  return {
    version: manifest.version,
    entry: `${origin}${REMOTES_PATH}${manifest.name}/${folder}/${manifest.entry}`,
    integrity: manifest.files[manifest.entry] ?? '',
    contract: manifest.contract,
    manifest: hashOfManifest(manifest),
  };
}

/** Reads the manifest in a folder. Rejects if it is missing or malformed. */
export async function readManifest(folder: string): Promise<ReleaseManifest> {
  const file = join(folder, RELEASE_MANIFEST_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${file} is missing`) : error;
  });
  const manifest = parseReleaseManifest(parseJson(text));
  if (!manifest) throw new Error(`${file} is malformed`);
  return manifest;
}

/** Parses JSON; returns null if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the name of a private file in a stored release. Hosts never serve paths with a plus sign, and uploads cannot
 * contain them.
 */
export const storedPrivateFileName = (file: string): string => `+${file}`;

export const STORED_MAPS_FILE = storedPrivateFileName(RELEASE_MAPS_FILE);

/** Reads a file of a release. Rejects if it is missing or altered. */
export async function readReleaseFile(folder: string, file: string, integrity: string): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${file} is missing`) : error;
  });
  if (integrityOf(bytes) !== integrity) throw new Error(`${file} is not the file that was built`);
  return bytes;
}

/** Reads the manifest of a deployed release. Rejects if it is missing, altered, or of another remote. */
export async function readDeployedManifest(
  releasesDir: string,
  name: string,
  release: PinnedRelease,
): Promise<ReleaseManifest> {
  const folder = folderInEntryUrl(name, release.entry);
  if (!folder) throw new Error(`${name}: ${release.entry} is not below ${REMOTES_PATH}${name}/`);
  const manifest = await readManifest(join(releasesDir, name, folder));
  if (manifest.name !== name) throw new Error(`${folder} is a release of ${manifest.name}, not of ${name}`);
  if (release.manifest !== undefined && release.manifest !== hashOfManifest(manifest)) {
    throw new Error(
      `${name}/${folder}/${RELEASE_MANIFEST_FILE} was altered after it was deployed: deploy that release again`,
    );
  }
  return manifest;
}
