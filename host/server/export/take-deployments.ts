import { join } from 'node:path';
import { REMOTE_NAMES, type Release, type RemoteName } from '@club/shared/federation';
import type { DeployDirectory } from '../registry/deploy-directory';
import { folderOf, originOf, readManifest } from '../registry/release-folder';

type Source = { directory: DeployDirectory; releasesDir: string };

/** Puts a release of the source in force in another directory, checked as every deploy is. */
async function take(release: Release, remote: RemoteName, from: Source, to: DeployDirectory, by: string) {
  if (originOf(release.entry)) {
    await to.deploy({ remote, by, url: new URL('.', release.entry).href });
    return;
  }
  const folder = folderOf(remote, release.entry) ?? '';
  const added = await to.add(join(from.releasesDir, remote, folder), remote);
  await to.deploy({ ...added, by });
}

/** Deploys builds that run nowhere yet. */
export async function takeBuilds(builds: readonly string[], to: DeployDirectory, by: string): Promise<void> {
  const names = await Promise.all(builds.map(async (build) => (await readManifest(build)).name));
  const missing = REMOTE_NAMES.find((remote) => !names.includes(remote));
  if (missing) throw new Error(`${missing} is not built`);
  for (const build of builds) await to.deploy({ ...(await to.add(build)), by });
}

/** Deploys in another directory what the source runs, and what it ran before. */
export async function takeDeployments(from: Source, to: DeployDirectory, by: string): Promise<void> {
  const { lines } = await from.directory.state();
  const empty = REMOTE_NAMES.find((remote) => lines[remote].length === 0);
  if (empty) throw new Error(`${from.releasesDir} holds no release of ${empty} yet`);
  for (const remote of REMOTE_NAMES) {
    for (const release of lines[remote].slice(0, 2).reverse()) await take(release, remote, from, to, by);
  }
}
