import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildPathsIn, makeTempDir, ROOT, run } from './workspace';

/** A copy of this repository that a test may change. */
type Checkout = {
  root: string;
  run: (command: string, ...args: string[]) => Promise<string>;
  /** Lists files changed, and files or folders added, since the copy was made. */
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

/** Links the commands one by one, so that those of our own packages are the copy's. */
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
