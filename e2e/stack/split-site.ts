import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { deployments } from './deployments';
import { startRemoteOrigin } from './remote-origin-server';
import { startSite } from './site';
import { makeTempDir } from './temp-dir';

/** The composed site as a team of teams would run it: fresh data, and every remote on an origin of its own. */
export async function startSplitSite(): Promise<ServerProcess> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const [port = 0, ...remotePorts] = await freePorts(1 + REMOTE_NAMES.length);

  const remotes = await Promise.all(
    REMOTE_NAMES.map((name, i) => startRemoteOrigin(name, join(dir.path, name), remotePorts[i] ?? 0)),
  );
  const remoteOrigins = remotes.map(({ server }) => server.origin);
  const { deployFrom } = deployments({ to: remotesDir, secretsDir, remoteOrigins });
  for (const { name, server, path } of remotes) await deployFrom(name, server.origin + path);
  const dataDir = join(dir.path, 'data');
  const site = await startSite({ port, remotesDir, secretsDir, dataDir, remoteOrigins });

  async function stop() {
    await site.stop();
    await Promise.all(remotes.map(({ server }) => server.stop()));
    await dir.remove();
  }
  return { ...site, stop };
}
