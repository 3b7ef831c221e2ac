import { execFile } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REMOTE_NAMES, type RegistryEntry, type Release, type RemoteName } from '@club/shared/federation';
import { built, makeTempDir } from './workspace';

/** Parsed `registry.json` of a site that runs every remote. */
export type CompleteRegistry = { contract: string; remotes: Record<RemoteName, RegistryEntry> };

const execute = promisify(execFile);

/** Runs the deploy command of this or another build; returns its output or rejects with its error. */
export async function runDeployCommand(
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
  /** Remotes directory of the host, or URL of a running site. */
  to: string;
  secretsDir: string;
  remoteOrigins?: readonly string[];
  /** Required if `to` is a running site. */
  token?: string;
  /** Path of a deploy command other than this build's. */
  script?: string;
};

/** Returns a team's deploy commands for one site as functions. */
export function deployCommandsFor({ to, secretsDir, remoteOrigins = [], token, script }: Place) {
  const env = {
    // Names the host's remotes directory, which the first deploy may then create.
    REMOTES_DIR: to,
    SECRETS_DIR: secretsDir,
    REMOTE_ORIGINS: remoteOrigins.join(','),
    // Saves time: a command that deploys to a directory (without a token) need not render the release as a test.
    ...(token ? { DEPLOY_TOKEN: token } : { SERVER_RENDERING: 'off' }),
  };
  const run = (...args: string[]) => runDeployCommand([...args, '--to', to], env, script);
  return {
    deploy: (...builds: string[]) => run('deploy', ...builds, '--no-watch'),
    /** Deploys a build that the server must never render. */
    deployUnrendered: (build: string) => run('deploy', build, '--unrendered', '--no-watch'),
    /** Uploads a build as a preview. Returns the URL of its page. */
    preview: async (build: string) => (await run('deploy', build, '--preview')).split(' ').at(-1) ?? '',
    /** Starts a rollout of a build to a share of visitors. */
    rollOut: (build: string) => run('deploy', build, '--rollout', '--no-watch'),
    /** Holds, resumes, stops or shows a rollout. */
    rollout: (name: RemoteName, word: 'status' | 'hold' | 'go' | 'stop') => run('rollout', name, word),
    /** Deploys a release that stays on another origin. */
    deployFrom: (name: RemoteName, url: string) => run('deploy', name, '--from', url, '--no-watch'),
    rollBack: (name: string) => run('rollback', name),
    history: () => run('history'),
  };
}

/** Creates a deploy token for a remote. */
export const createTeamToken = (
  name: string,
  user: string,
  secretsDir: string,
  script?: string,
): Promise<string> => runDeployCommand(['token', name, user], { SECRETS_DIR: secretsDir }, script);

/** Copies a build to the folder that a remote's own origin serves. Returns the release's path on that origin. */
export async function copyReleaseToOrigin(
  build: string,
  name: RemoteName,
  originDir: string,
): Promise<string> {
  const folder = await runDeployCommand(['release', build, '--into', join(originDir, name)], {});
  return `/remotes/${name}/${folder.slice(folder.lastIndexOf('/') + 1)}/`;
}

type Dirs = Record<'remotesDir' | 'secretsDir', string>;

/**
 * Environment variable that names a folder with prepared `remotes` and `secrets` directories, which sites copy instead
 * of deploying.
 */
const PREPARED = 'CLUB_DEPLOYED';

const dirsIn = (folder: string): Dirs => ({
  remotesDir: join(folder, 'remotes'),
  secretsDir: join(folder, 'secrets'),
});

const deploy = ({ remotesDir: to, secretsDir }: Dirs) =>
  deployCommandsFor({ to, secretsDir }).deploy(...REMOTE_NAMES.map(built.remote));

/** Deploys the project's builds into empty directories, or copies prepared ones. */
export async function deployBuilds(dirs: Dirs): Promise<void> {
  const prepared = process.env[PREPARED];
  if (!prepared) return void (await deploy(dirs));
  const from = dirsIn(prepared);
  await cp(from.remotesDir, dirs.remotesDir, { recursive: true });
  await cp(from.secretsDir, dirs.secretsDir, { recursive: true });
}

/** Prepares deployed directories for all child processes to copy. Returns a function that removes them. */
export async function prepareDeployedBuilds(): Promise<() => Promise<void>> {
  const dir = await makeTempDir();
  await deploy(dirsIn(dir.path));
  process.env[PREPARED] = dir.path;
  return dir.remove;
}

/** Cookie with the visitor's number, which decides whether a rollout includes the visitor. */
export const ROLLOUT_COOKIE = 'club-grupo';

/** Requests pages from a running site to find one visitor number inside the rollout and one outside. */
export async function findRolloutVisitorNumbers(origin: string, remote: RemoteName) {
  const plain = await fetch(`${origin}/registry.json`);
  const { entry: running } = ((await plain.json()) as CompleteRegistry).remotes[remote];
  const inside: string[] = [];
  const outside: string[] = [];
  for (let number = 0; number < 100; number += 1) {
    const cookie = `${ROLLOUT_COOKIE}=${number}`;
    const answer = await fetch(`${origin}/registry.json`, { headers: { cookie } });
    const { entry } = ((await answer.json()) as CompleteRegistry).remotes[remote];
    (entry === running ? outside : inside).push(String(number));
  }
  return { inside, outside };
}

/**
 * Content of a remotes directory's state file: each remote's releases, newest first, with the way each was deployed.
 */
export type SignedState = {
  lines: Record<RemoteName, (Release & { manifest?: string })[]>;
  history: unknown[];
  /** Increases with every change; hosts reject states with a lower number. */
  serial: number;
  previews?: { expiresAt: string }[];
};

/** Converts a state to the registry that the site serves. */
export function registryFromState({ lines }: SignedState): CompleteRegistry {
  const remotes = REMOTE_NAMES.map((name) => {
    const [running, previous = null] = lines[name].map(({ manifest: _, ...release }) => release);
    return [name, { ...running, previous }];
  });
  return { contract: '1', remotes: Object.fromEntries(remotes) };
}

/** Converts a registry to a state that lists only the registry's releases. */
export function stateFromRegistry(
  { remotes }: CompleteRegistry,
  { history, serial }: SignedState,
): SignedState {
  const lines = REMOTE_NAMES.map((name) => {
    const { previous, ...running } = remotes[name];
    return [name, previous ? [running, previous] : [running]];
  });
  return { lines: Object.fromEntries(lines), history, serial };
}

/** Returns the state with the next serial number after that of `former`. */
export const withNextSerial = (former: SignedState, state: SignedState): SignedState => ({
  ...state,
  serial: former.serial + 1,
});

/** Returns the content of the state file, signed with the site's key. */
export async function signedStateText(state: SignedState, secretsDir: string): Promise<string> {
  const key = createPrivateKey(await readFile(join(secretsDir, 'registry-key.pem'), 'utf8'));
  const signature = sign(null, Buffer.from(JSON.stringify(state)), key).toString('base64');
  return `${JSON.stringify({ state, signature }, null, 2)}\n`;
}

/** Reads and writes the state file directly, without the site's commands. */
export function stateFile(dir: string) {
  const file = join(dir, 'deployments.json');
  const text = () => readFile(file, 'utf8');
  return {
    text,
    state: async (): Promise<SignedState> => JSON.parse(await text()).state,
    async write(changed: string): Promise<void> {
      await writeFile(`${file}.test`, changed);
      await rename(`${file}.test`, file);
    },
  };
}
