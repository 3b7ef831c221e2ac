import { join } from 'node:path';
import { sitePlugin } from '../../server/pages/site-plugin';
import type { Env } from '../../server/platform/config/env-reader';
import { type DeployOptions, deployAll, writeHostBuild } from './builds';
import { tempDir } from './temp-dir';
import { startTestApp } from './test-app';

/**
 * Deploys remotes, by default all, and writes a stub of the host's build to `dist`. Returns `start`, which starts the
 * complete site on them and can be called again.
 */
export async function prepareTestSite(options?: DeployOptions) {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir, options);
  const dist = writeHostBuild(join(dir, 'host'));
  const places = { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir };
  const start = (env: Env = {}) => startTestApp({ env: { ...places, ...env }, site: sitePlugin(dist) });
  return { dir, dist, directory, remotesDir, secretsDir, start };
}
