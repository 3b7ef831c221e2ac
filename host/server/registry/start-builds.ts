import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRemoteName, RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { everDeployedFolders, isDeployedByServerStart, releaseLineFolders } from './changes';
import type { LocalDeployDirectory } from './deploy-directory';
import { unknownRemoteMessage } from './incompatibility';
import { folderNameOf, readManifest } from './release-folder';
import type { DeployState } from './state';

type Say = (line: string) => void;

type Start = {
  directory: LocalDeployDirectory;
  builds: readonly string[];
  /** Description of the deploy target for messages. */
  target: string;
  /** Called with a message for each build that the site serves after the start. */
  served: Say;
  /** Called with a message for each skipped build: a person deployed another release, or the remote is unknown. */
  skipped: Say;
  /**
   * Whether several servers start with the same builds. If so, a build that another release replaced is not deployed
   * again.
   */
  isOneOfSeveral?: boolean;
};

function deployOf(state: DeployState, remote: string, running: string): string {
  const change = state.history.findLast((entry) => entry.remote === remote && entry.to === running);
  return change ? `${change.by} put in force at ${change.at}` : 'was deployed';
}

/**
 * Deploys builds at a server start. Skips those of unknown remotes and of remotes for which a person deployed another
 * release. Reports each result.
 */
export async function deployBuildsAtStart({
  directory,
  builds,
  target,
  served,
  skipped,
  isOneOfSeveral = false,
}: Start): Promise<void> {
  for (const build of builds) {
    const manifest = await readManifest(build);
    const { name } = manifest;
    if (!isRemoteName(name)) {
      skipped(`does not serve what ${build} holds: ${unknownRemoteMessage(name)}`);
      continue;
    }
    const built = folderNameOf(manifest);
    const before = await directory.state();
    const hasRun = isOneOfSeveral && everDeployedFolders(before, name).includes(built);
    const isWanted =
      isDeployedByServerStart(before, name) && !hasRun && releaseLineFolders(before, name)[0] !== built;
    const state = isWanted ? await directory.start(await directory.add(build, name)) : before;
    const running = releaseLineFolders(state, name)[0] ?? '';
    if (running === built) {
      served(`serves ${name} ${built}, as built here`);
      continue;
    }
    skipped(
      `serves ${name} ${running}, which ${deployOf(state, name, running)}, and not ${built}, which was built here; ` +
        `to deploy that: npm run release -w remote-${name}, npm run deploy -w remote-${name} -- --to ${target}`,
    );
  }
}

/** Returns the `dist` folders of a checkout's built remotes. Rejects if there are none. */
export async function listRemoteBuilds(checkout: string): Promise<string[]> {
  const builds = (await readdir(checkout).catch(() => []))
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(checkout, name, 'dist'))
    .filter((build) => existsSync(join(build, RELEASE_MANIFEST_FILE)));
  if (builds.length === 0) throw new Error(`no remote is built in ${checkout}: npm run build`);
  return builds.sort();
}
