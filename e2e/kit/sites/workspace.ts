import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
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

/** Runs npm and its child processes with the Node program at the path `node`. */
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

/** A copy of this repository that a test may change. */
type Checkout = {
  root: string;
  run: (command: string, ...args: string[]) => Promise<string>;
  /** Lists the changed files and the added files or folders since the copy was made. */
  changes: () => { changed: string[]; added: string[] };
  remove: () => Promise<void>;
};

const OWN = '@club';
const INSTALLED = ['.', 'host', 'e2e'];

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'core.autocrlf=false', ...args], { cwd, encoding: 'utf8' });

/** Links all installed packages and their commands into the copy, except the repository's own workspaces. */
async function linkInstalled(root: string, folder: string): Promise<void> {
  const from = join(ROOT, folder, 'node_modules');
  const to = join(root, folder, 'node_modules');
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from).catch(() => [])) {
    if (name !== OWN && name !== '.bin' && !name.startsWith('.v'))
      await symlink(join(from, name), join(to, name), 'junction');
  }
}

/**
 * Copies the links to npm commands one by one: relative links to this repository's packages then lead to the copied
 * packages.
 */
async function linkCommands(root: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules/.bin'), join(root, 'node_modules/.bin')];
  await mkdir(to);
  for (const name of await readdir(from)) {
    const target = await readlink(join(from, name)).catch(() => join(from, name));
    await symlink(target, join(to, name));
  }
}

async function linkOwn(root: string): Promise<void> {
  const links = join(root, 'node_modules', OWN);
  await mkdir(links, { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules', OWN))) {
    await symlink(join(root, name), join(links, name), 'junction');
  }
}

export async function copyCheckout(): Promise<Checkout> {
  const dir = await makeTempDir();
  const root = join(dir.path, 'club');
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const deleted = new Set(git(ROOT, 'ls-files', '-z', '--deleted').split('\0'));
  for (const file of files.filter((name) => name !== '' && !deleted.has(name))) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(ROOT, file), join(root, file));
  }
  for (const folder of INSTALLED) await linkInstalled(root, folder);
  await linkOwn(root);
  await linkCommands(root);
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  git(
    root,
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@example.com',
    'commit',
    '--quiet',
    '--message',
    'As it was',
  );

  function changes() {
    const lines = git(root, 'status', '--porcelain').split('\n').filter(Boolean);
    const named = (isNew: boolean) =>
      lines.filter((line) => line.startsWith('??') === isNew).map((line) => line.slice(3));
    return { changed: named(false), added: named(true) };
  }
  return { root, run: (command, ...args) => run(command, args, root), changes, remove: dir.remove };
}

/** A copy of this repository with a fourth remote; that remote and the host are built. */
export type FourthRemote = Checkout & { name: string; path: string; built: ReturnType<typeof buildPathsIn> };

export async function scaffoldFourthRemote(name: string): Promise<FourthRemote> {
  const checkout = await copyCheckout();
  await checkout.run('npm', 'run', 'new-remote', '--', name);
  await checkout.run('npm', 'run', 'build', '-w', `remote-${name}`, '-w', 'host');
  return { ...checkout, name, path: `/${name}`, built: buildPathsIn(checkout.root) };
}
