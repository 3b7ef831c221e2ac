import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE } from '@club/shared/federation';

/** The remotes' builds of a checkout, each in its workspace's `dist`. Rejects when there is none. */
export async function builtRemotes(checkout: string): Promise<string[]> {
  const builds = (await readdir(checkout).catch(() => []))
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(checkout, name, 'dist'))
    .filter((build) => existsSync(join(build, RELEASE_MANIFEST_FILE)));
  if (builds.length === 0) throw new Error(`no remote is built in ${checkout}: npm run build`);
  return builds.sort();
}
