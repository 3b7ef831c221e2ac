import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRemoteName, RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { everDeployed, isOfStart, keptFolders } from './changes';
import type { LocalDeployDirectory } from './deploy-directory';
import { unknownRemote } from './incompatibility';
import { folderNameOf, readManifest } from './release-folder';
import type { DeployState } from './state';

type Say = (line: string) => void;

type Start = {
  directory: LocalDeployDirectory;
  /** Folders of builds. */
  builds: readonly string[];
  /** What a deploy names as its target. */
  target: string;
  /** Told of a build that is served. */
  served: Say;
  /** Told of a build that is not: somebody deployed another release, or this host does not know the remote. */
  passedOver: Say;
  /** Whether several servers start from builds of their own: what one of them put there is then put there once. */
  isOneOfSeveral?: boolean;
};

function deployOf(state: DeployState, remote: string, running: string): string {
  const change = state.history.findLast((entry) => entry.remote === remote && entry.to === running);
  return change ? `${change.by} put in force at ${change.at}` : 'somebody deployed';
}

/**
 * Puts a start's own builds in force, each unless somebody deployed another release or the host does not know the remote;
 * tells of each which is served.
 */
export async function startBuilds({
  directory,
  builds,
  target,
  served,
  passedOver,
  isOneOfSeveral = false,
}: Start): Promise<void> {
  for (const build of builds) {
    const manifest = await readManifest(build);
    const { name } = manifest;
    if (!isRemoteName(name)) {
      passedOver(`does not serve what ${build} holds: ${unknownRemote(name)}`);
      continue;
    }
    const built = folderNameOf(manifest);
    const before = await directory.state();
    const hasRun = isOneOfSeveral && everDeployed(before, name).includes(built);
    const isWanted = isOfStart(before, name) && !hasRun && keptFolders(before, name)[0] !== built;
    const state = isWanted ? await directory.start(await directory.add(build, name)) : before;
    const running = keptFolders(state, name)[0] ?? '';
    if (running === built) {
      served(`serves ${name} ${built}, as built here`);
      continue;
    }
    passedOver(
      `serves ${name} ${running}, which ${deployOf(state, name, running)}, and not ${built}, which was built here; ` +
        `to deploy that: npm run release -w remote-${name}, npm run deploy -w remote-${name} -- --to ${target}`,
    );
  }
}

/** The remotes' builds of a checkout, each in its workspace's `dist`. Rejects when there is none. */
export async function builtRemotes(checkout: string): Promise<string[]> {
  const builds = (await readdir(checkout).catch(() => []))
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(checkout, name, 'dist'))
    .filter((build) => existsSync(join(build, RELEASE_MANIFEST_FILE)));
  if (builds.length === 0) throw new Error(`no remote is built in ${checkout}: npm run build`);
  return builds.sort();
}
