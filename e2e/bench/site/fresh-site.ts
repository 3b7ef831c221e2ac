import { join } from 'node:path';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import { deployments } from '../../stack/deployments';
import { startSiteServer } from '../../stack/site-server';

/** The federated site as it is built now with those builds of its remotes and fresh data, all that it keeps within `dir`. */
export async function startFreshSite(
  dir: string,
  builds: readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const remotesDir = join(dir, 'remotes');
  const secretsDir = join(dir, 'secrets');
  await deployments({ to: remotesDir, secretsDir }).deploy(...builds);
  const [port = 0] = await freePorts(1);
  return startSiteServer({ port, remotesDir, secretsDir, dataDir: join(dir, 'data'), env });
}
