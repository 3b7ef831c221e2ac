import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  parseReleaseManifest,
  RELEASE_MANIFEST_FILE,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';

/** Where remotes live under any origin: `/remotes/<name>/<version>-<hash>/`. */
export const REMOTES_PATH = '/remotes/';

/** Name of the folder of a release, from its entry's URL; null when the entry lies elsewhere. */
export function folderOf(name: RemoteName, entry: string): string | null {
  const { pathname } = new URL(entry, 'http://site.invalid');
  const [root, path, remote, folder, file, ...rest] = pathname.split('/');
  const fits = root === '' && `/${path}/` === REMOTES_PATH && remote === name && file && rest.length === 0;
  return fits && folder && /^[\w.+-]+$/.test(folder) ? folder : null;
}

/** The origin that an entry is loaded from; null for the site's own. */
export function originOf(entry: string): string | null {
  return entry.startsWith('/') && !entry.startsWith('//') ? null : new URL(entry).origin;
}

/** Reads the manifest in a folder. Rejects when it is missing or malformed. */
export async function readManifest(folder: string): Promise<ReleaseManifest> {
  const manifest = parseReleaseManifest(
    JSON.parse(await readFile(join(folder, RELEASE_MANIFEST_FILE), 'utf8')),
  );
  if (!manifest) throw new Error(`${join(folder, RELEASE_MANIFEST_FILE)} is malformed`);
  return manifest;
}

/** The manifest of a published release. Rejects when its folder is missing or holds another remote. */
export async function manifestOf(
  remotesDir: string,
  name: RemoteName,
  release: Release,
): Promise<ReleaseManifest> {
  const folder = folderOf(name, release.entry);
  if (!folder) throw new Error(`${name}: ${release.entry} is not below ${REMOTES_PATH}${name}/`);
  const manifest = await readManifest(join(remotesDir, name, folder));
  if (manifest.name !== name) throw new Error(`${folder} is a release of ${manifest.name}, not of ${name}`);
  return manifest;
}
