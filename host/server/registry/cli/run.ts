import { cp, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Env } from '../../env-reader';
import { createToken } from '../../operators/tokens';
import { DeployRefused } from '../deploy-refused';
import { folderNameOf, readManifest, readReleaseFile } from '../release-folder';
import { formatHistory } from './format-history';
import { openTarget } from './target';

const USAGE = `usage:
  release [BUILD] [--into DIR]             makes releases/<version>-<hash>/ of a build
  deploy [REMOTE] [FOLDER ...] --to TARGET puts built releases in force
  deploy REMOTE --from URL --to TARGET     puts a release in force that another origin serves
  rollback REMOTE --to TARGET [--release X]
  history [REMOTE] --to TARGET
  prune REMOTE --keep N --to TARGET
  token REMOTE NAME                        prints a new deploy token for that remote
TARGET is the address of a running site (token in DEPLOY_TOKEN) or a directory.`;

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  release: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  by: { type: 'string' },
} as const;

type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };

type Surroundings = {
  env: Env;
  /** Where a build is looked for when none is named. */
  packageDir: string;
  print: (line: string) => void;
};

const isRemote = (value: string | undefined): value is RemoteName =>
  REMOTE_NAMES.some((name) => name === value);

function requireRemote(value: string | undefined): RemoteName {
  if (isRemote(value)) return value;
  throw new DeployRefused(`${value ?? 'nothing'} is not a remote; there are ${REMOTE_NAMES.join(', ')}`);
}

function requireCount(value: string | undefined): number {
  const count = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  if (count > 0) return count;
  throw new DeployRefused('--keep wants how many releases to keep, such as 5');
}

async function release(build: string, releasesDir: string): Promise<string> {
  const manifest = await readManifest(build);
  for (const [file, integrity] of Object.entries(manifest.files))
    await readReleaseFile(build, file, integrity);
  const folder = join(releasesDir, folderNameOf(manifest));
  await mkdir(releasesDir, { recursive: true });
  await cp(build, folder, { recursive: true });
  return folder;
}

type Command = (args: string[], values: Values, around: Surroundings) => Promise<void>;

const targetOf = ({ to }: Values, { env }: Surroundings) =>
  openTarget(to ?? env.DEPLOY_TO ?? env.REMOTES_DIR ?? '.remotes', env);

const whoOf = ({ by }: Values): string => by ?? userInfo().username;

const COMMANDS: Record<string, Command> = {
  async release([build], { into }, { packageDir, print }) {
    print(await release(build ?? join(packageDir, 'dist'), into ?? join(packageDir, 'releases')));
  },

  async deploy(args, values, around) {
    const target = targetOf(values, around);
    const by = whoOf(values);
    const [first] = args;
    if (values.from !== undefined) {
      const remote = requireRemote(first);
      const { entry } = await target.deploy({ remote, by, url: values.from });
      return around.print(`${remote} runs ${entry}`);
    }
    const expected = isRemote(first) ? first : undefined;
    const named = expected ? args.slice(1) : args;
    for (const folder of named.length > 0 ? named : [join(around.packageDir, 'dist')]) {
      const added = await target.add(folder, expected);
      const { entry } = await target.deploy({ ...added, by });
      around.print(`${added.remote} runs ${entry}`);
    }
  },

  async rollback([name], values, around) {
    const remote = requireRemote(name);
    const order = { remote, by: whoOf(values), to: values.release };
    const { entry } = await targetOf(values, around).rollback(order);
    around.print(`${remote} runs ${entry}`);
  },

  async history([name], values, around) {
    const remotes = name === undefined ? REMOTE_NAMES : [requireRemote(name)];
    const state = await targetOf(values, around).state();
    for (const line of formatHistory(state, remotes)) around.print(line);
  },

  async prune([name], values, around) {
    const order = { remote: requireRemote(name), by: whoOf(values), keep: requireCount(values.keep) };
    const removed = await targetOf(values, around).prune(order);
    around.print(removed.length > 0 ? `removed ${removed.join(', ')}` : 'nothing to remove');
  },

  async token([remote, name], _values, { env, print }) {
    if (!name) throw new DeployRefused('a token wants a remote and the name of who uses it');
    const secretsDir = env.SECRETS_DIR ?? '.secrets';
    print(await createToken(secretsDir, { remote: requireRemote(remote), name }));
  },
};

/** Runs a command; answers with the exit code. What was refused is one line on stderr. */
export async function runCommand(argv: string[], around: Surroundings): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { values, positionals } = parseArgs({ args: rest, options: OPTIONS, allowPositionals: true });
    await command(positionals, values, around);
    return 0;
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
    return 1;
  }
}
