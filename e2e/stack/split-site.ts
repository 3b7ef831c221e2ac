import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { deployments } from './deployments';
import { startRemoteOrigin } from './remote-origin-server';
import { startSiteServer } from './site-server';
import { makeTempDir } from './temp-dir';

/** `plainOrigin`: the same site where nothing of the remotes is drawn on the server. */
export type SplitSite = ServerProcess & { plainOrigin: string };

/** The composed site as a team of teams would run it: fresh data, and every remote on an origin of its own. */
export async function startSplitSite(): Promise<SplitSite> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const [port = 0, plainPort = 0, ...remotePorts] = await freePorts(2 + REMOTE_NAMES.length);

  const remotes = await Promise.all(
    REMOTE_NAMES.map((name, i) => startRemoteOrigin(name, join(dir.path, name), remotePorts[i] ?? 0)),
  );
  const remoteOrigins = remotes.map(({ server }) => server.origin);
  const { deployFrom } = deployments({ to: remotesDir, secretsDir, remoteOrigins });
  for (const { name, server, path } of remotes) await deployFrom(name, server.origin + path);
  const dataDir = join(dir.path, 'data');
  const options = { remotesDir, secretsDir, remoteOrigins };
  const site = await startSiteServer({ ...options, dataDir, port });
  const plain = await startSiteServer({
    ...options,
    dataDir: `${dataDir}-plain`,
    port: plainPort,
    env: { SERVER_RENDERING: 'off' },
  });

  async function stop() {
    await Promise.all([site.stop(), plain.stop()]);
    await Promise.all(remotes.map(({ server }) => server.stop()));
    await dir.remove();
  }
  return { ...site, plainOrigin: plain.origin, stop };
}
