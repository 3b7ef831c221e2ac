import { join } from 'node:path';
import { vi } from 'vitest';
import { createDeploymentSource } from '../../server/registry/deployment';
import { STATE_FILE } from '../../server/registry/state-file';
import { deployAll, deployBuild, remoteBuild } from './builds';
import { tempDir } from './temp-dir';

/** A directory to which every remote was deployed, what else can be deployed there, and hosts that follow it. */
export async function deployedRemotes() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir);
  return {
    dir,
    directory,
    remotesDir,
    secretsDir,
    file: join(remotesDir, STATE_FILE),
    sourceOf: () => createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused: vi.fn() }),
    deploy: (version: string) =>
      deployBuild(directory, remoteBuild(join(dir, version), 'profile', { version, shared: {} })),
  };
}
