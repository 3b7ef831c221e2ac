import { join } from 'node:path';
import { REMOTE_NAMES, type Release } from '@club/shared/federation';
import type { DeployDirectory } from '../registry/deploy-directory';
import { folderOf, originOf } from '../registry/release-folder';
import { lineOf } from '../registry/state';

type Source = { directory: DeployDirectory; releasesDir: string };

/** Puts a release of the source in force in another directory, checked as every deploy is. */
async function take(release: Release, remote: string, from: Source, to: DeployDirectory, by: string) {
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
  if (builds.length === 0) throw new Error('no remote is built');
  for (const build of builds) await to.deploy({ ...(await to.add(build)), by });
}

/** Deploys in another directory what the source runs, and what it ran before. */
export async function takeDeployments(from: Source, to: DeployDirectory, by: string): Promise<void> {
  const state = await from.directory.state();
  if (REMOTE_NAMES.every((remote) => lineOf(state, remote).length === 0))
    throw new Error(`${from.releasesDir} holds no release of any remote yet`);
  for (const remote of REMOTE_NAMES) {
    for (const release of lineOf(state, remote).slice(0, 2).reverse())
      await take(release, remote, from, to, by);
  }
}
