import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REMOTE_NAMES, type RegistryEntry, type RemoteName } from '@club/shared/federation';
import { built, makeTempDir } from './workspace';

/** `registry.json` of a site that runs every remote, as those of the suite do. */
export type Registry = { contract: string; remotes: Record<RemoteName, RegistryEntry> };

const execute = promisify(execFile);

/** Runs the site's own command for deploys, or that of another build; answers with what it printed, rejects with what it complained of. */
export async function remotesCommand(
  args: readonly string[],
  env: Record<string, string>,
  script = built.remotes,
): Promise<string> {
  try {
    const options = { env: { PATH: process.env.PATH, ...env } };
    const { stdout } = await execute(process.execPath, [script, ...args], options);
    return stdout.trimEnd();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trimEnd() || message);
  }
}

type Place = {
  /** The directory that a host reads, or the address of a running site. */
  to: string;
  secretsDir: string;
  remoteOrigins?: readonly string[];
  /** Needed where `to` is a running site. */
  token?: string;
  /** The command, when it is not that of this build. */
  script?: string;
};

/** What a team does with the site's command, in one place. */
export function deployments({ to, secretsDir, remoteOrigins = [], token, script }: Place) {
  const env = {
    // A host is to read it: only then may the first deploy make it.
    REMOTES_DIR: to,
    SECRETS_DIR: secretsDir,
    REMOTE_ORIGINS: remoteOrigins.join(','),
    // A directory takes whatever a test needs to lie there: releases are only tried by hosts, which draw them.
    ...(token ? { DEPLOY_TOKEN: token } : { SERVER_RENDERING: 'off' }),
  };
  const run = (...args: string[]) => remotesCommand([...args, '--to', to], env, script);
  return {
    /** Puts builds in force. */
    deploy: (...builds: string[]) => run('deploy', ...builds, '--no-watch'),
    /** The same, never to be drawn on the server. */
    deployUnrendered: (build: string) => run('deploy', build, '--unrendered', '--no-watch'),
    /** Sends a build to a share of visitors. */
    rollOut: (build: string) => run('deploy', build, '--rollout', '--no-watch'),
    /** Holds, goes on with or stops what is sent to a share of visitors, or tells of it. */
    rollout: (name: RemoteName, word: 'status' | 'hold' | 'go' | 'stop') => run('rollout', name, word),
    /** Puts a release in force that another origin serves. */
    deployFrom: (name: RemoteName, url: string) => run('deploy', name, '--from', url, '--no-watch'),
    rollBack: (name: string) => run('rollback', name),
    history: () => run('history'),
  };
}

/** Makes a deploy token for a remote. */
export const createToken = (
  name: string,
  user: string,
  secretsDir: string,
  script?: string,
): Promise<string> => remotesCommand(['token', name, user], { SECRETS_DIR: secretsDir }, script);

/** Puts a build where an origin of its own serves it; answers with the release's path there. */
export async function placeRelease(build: string, name: RemoteName, originDir: string): Promise<string> {
  const folder = await remotesCommand(['release', build, '--into', join(originDir, name)], {});
  return `/remotes/${name}/${folder.slice(folder.lastIndexOf('/') + 1)}/`;
}

type Dirs = Record<'remotesDir' | 'secretsDir', string>;

/** Names the folder whose directories all that start later may copy. */
const PREPARED = 'CLUB_DEPLOYED';

const dirsIn = (folder: string): Dirs => ({
  remotesDir: join(folder, 'remotes'),
  secretsDir: join(folder, 'secrets'),
});

const deploy = ({ remotesDir: to, secretsDir }: Dirs) =>
  deployments({ to, secretsDir }).deploy(...REMOTE_NAMES.map(built.remote));

/** Deploys the project's builds into a directory that nothing ran from, or copies one where that was done. */
export async function deployBuilds(dirs: Dirs): Promise<void> {
  const prepared = process.env[PREPARED];
  if (!prepared) return void (await deploy(dirs));
  const from = dirsIn(prepared);
  await cp(from.remotesDir, dirs.remotesDir, { recursive: true });
  await cp(from.secretsDir, dirs.secretsDir, { recursive: true });
}

/** Does it once for all that this process starts; answers with what removes it. */
export async function prepareDeployedBuilds(): Promise<() => Promise<void>> {
  const dir = await makeTempDir();
  await deploy(dirsIn(dir.path));
  process.env[PREPARED] = dir.path;
  return dir.remove;
}

/** The cookie of visitors while some get another release. */
export const GROUP = 'club-grupo';

/** A visitor's number that gets the release on its way, and one that does not, as a running site tells. */
export async function numbersAt(origin: string, remote: RemoteName) {
  const plain = await fetch(`${origin}/registry.json`);
  const { entry: running } = ((await plain.json()) as Registry).remotes[remote];
  const inside: string[] = [];
  const outside: string[] = [];
  for (let number = 0; number < 100; number += 1) {
    const cookie = `${GROUP}=${number}`;
    const answer = await fetch(`${origin}/registry.json`, { headers: { cookie } });
    const { entry } = ((await answer.json()) as Registry).remotes[remote];
    (entry === running ? outside : inside).push(String(number));
  }
  return { inside, outside };
}
