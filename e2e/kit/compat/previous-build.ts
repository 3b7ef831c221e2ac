import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run } from '../sites/workspace';

/**
 * N−1: the commit of the previous release, which visitors and other teams may still run. Today's host and remotes must
 * work with those of that commit. Update it with every host release.
 */
export const PREVIOUS_COMMIT = '9c1b2f9fa12a465791219d4a3fb48bbca1faa59a';

/** Moves a finished folder to the target, unless a parallel run has already put the same content there. */
export async function moveIntoPlace(folder: string, target: string): Promise<void> {
  await rename(folder, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

type Locked = { version?: string; integrity?: string; link?: boolean };

const NESTED = 'node_modules';

const lockedIn = (root: string): Record<string, Locked> =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Creates a hard link, or a copy if the file system does not support links. */
function linkOrCopy(file: string, place: string): void {
  try {
    linkSync(file, place);
  } catch {
    copyFileSync(file, place);
  }
}

/** Links all files of a folder into another folder; skips nested `node_modules` folders. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const item of readdirSync(from, { withFileTypes: true })) {
    const [file, place] = [join(from, item.name), join(to, item.name)];
    if (item.isDirectory()) {
      if (item.name !== NESTED) linkFolder(file, place);
    } else if (item.isSymbolicLink()) symlinkSync(readlinkSync(file), place);
    else linkOrCopy(file, place);
  }
}

/**
 * Links each installed package that has the same version in both lock files. npm then installs only the packages that
 * differ.
 */
function linkInstalled(from: string, to: string): void {
  const here = lockedIn(from);
  for (const [path, { integrity, link }] of Object.entries(lockedIn(to))) {
    const isSame = integrity !== undefined && !link && here[path]?.integrity === integrity;
    if (isSame && existsSync(join(from, path))) linkFolder(join(from, path), join(to, path));
  }
}

/**
 * Folder of the previous release's checkouts. It is not in `node_modules`, where bundlers would treat sources as
 * third-party code.
 */
const CACHE = join(ROOT, '.previous');
const target = join(CACHE, PREVIOUS_COMMIT);

async function requireCommit(): Promise<void> {
  const short = PREVIOUS_COMMIT.slice(0, 7);
  await run('git', ['cat-file', '-e', `${PREVIOUS_COMMIT}^{commit}`], ROOT).catch(() => {
    throw new Error(
      `The previous release, commit ${short}, is not in this repository, so the compatibility matrix cannot be built. ` +
        'In a shallow clone, run: git fetch --unshallow',
    );
  });
}

async function removeFormer(): Promise<void> {
  const former = (await readdir(CACHE)).filter(
    (name) => /^[0-9a-f]{40}$/.test(name) && name !== PREVIOUS_COMMIT,
  );
  for (const name of former) await rm(join(CACHE, name), { recursive: true, force: true });
}

/**
 * Checks out, installs and builds the previous release, once per commit; returns its root folder. Rejects if the commit is
 * missing.
 */
export async function buildPreviousRelease(): Promise<string> {
  if (existsSync(target)) return target;
  await requireCommit();
  await mkdir(CACHE, { recursive: true });
  await removeFormer();
  console.log(
    `Building the previous release, ${PREVIOUS_COMMIT.slice(0, 7)}, for the compatibility matrix …`,
  );
  const folder = await mkdtemp(join(CACHE, 'building-'));
  try {
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder], ROOT);
    await run('git', ['checkout', '--quiet', '--detach', PREVIOUS_COMMIT], folder);
    linkInstalled(ROOT, folder);
    await run('npm', ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    await run('npm', ['run', 'build'], folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await moveIntoPlace(folder, target);
  return target;
}

/** Deploys a build to the previous host with that host's own deploy command and unsigned registry. */
export const deployToPreviousHost = (root: string, build: string, remotesDir: string): Promise<string> =>
  run(process.execPath, [join('host', 'dist', 'server', 'publish.js'), '--to', remotesDir, build], root);
