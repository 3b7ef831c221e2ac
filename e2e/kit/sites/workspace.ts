import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tempPrefix } from '../../../host/trials/support/temp-prefix';

export const ROOT = resolve(import.meta.dirname, '..', '..', '..');

/** Returns the paths of build output in a copy of this repository. */
export function buildPathsIn(root: string) {
  const server = (file: string) => join(root, 'host', 'dist', 'server', file);
  return {
    client: join(root, 'host', 'dist', 'client'),
    site: server('main.js'),
    remotes: server('remotes.js'),
    data: server('data.js'),
    export: server('export.js'),
    service: server('service.js'),
    remoteOrigin: server('remote-origin.js'),
    remote: (name: string) => join(root, `remote-${name}`, 'dist'),
  };
}

/** The build under test. */
export const built = buildPathsIn(ROOT);

/** Command that starts npm; on Windows a process cannot run the `npm` script directly. */
export const NPM: readonly [program: string, ...first: string[]] = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : ['npm'];

const execute = promisify(execFile);

/** Matches variables of npm and test runners that would change the folder or the build mode of child scripts. */
const NOT_INHERITED = /^(npm_(lifecycle|package|config_local_prefix)|NODE_ENV|NODE_OPTIONS|INIT_CWD|VITEST)/;

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));

type More = Readonly<Record<string, string>>;

/** Runs a program in a folder. Returns its output; rejects with the end of the output if it fails. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  more: More = {},
): Promise<string> {
  const [file, ...first] = program === 'npm' ? NPM : [program];
  const path = [dirname(file), process.env.PATH].join(delimiter);
  try {
    const env = { ...inherited(), PATH: path, ...more };
    return (await execute(file, [...first, ...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n');
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${said || message}`);
  }
}

/** Runs npm on the given Node version, including its child processes. */
export function runNpm(node: string, args: readonly string[], cwd: string, more: More = {}): Promise<string> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('This is run by npm, as a script of it');
  return run(node, [npm, ...args], cwd, more);
}

export type TempDir = { path: string; remove: () => Promise<void> };

/** Creates a temporary folder that a test can remove. */
export async function makeTempDir(): Promise<TempDir> {
  const path = await mkdtemp(tempPrefix());
  // Retries, since a browser that has just exited may still be writing.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
