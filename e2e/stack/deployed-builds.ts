import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { deployments } from './deployments';
import { built } from './paths';
import { makeTempDir } from './temp-dir';

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
