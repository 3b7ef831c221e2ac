import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';
import { linkInstalled } from './link-installed';
import { moveIntoPlace } from './move-into-place';
import { PREVIOUS_COMMIT } from './previous-commit';

/** Outside any `node_modules`: bundlers treat what lies there as foreign code, and would build something else. */
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
 * Checks N−1 out of the history, installs and builds it as its own README says, once per commit; answers its root
 * folder. Rejects when this repository does not reach back to it.
 */
export async function buildPrevious(): Promise<string> {
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
