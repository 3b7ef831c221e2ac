import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { freePorts } from './free-ports';
import { built } from './paths';
import { publishBuild } from './publish';
import { type ServerProcess, startServerProcess } from './server-process';
import { startSiteServer } from './site-server';
import { makeTempDir } from './temp-dir';

/** The composed site as a team of teams would run it: fresh data, and every remote on an origin of its own. */
export async function startSplitSite(): Promise<ServerProcess> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const [sitePort = 0, ...remotePorts] = await freePorts(1 + REMOTE_NAMES.length);

  const remotes: ServerProcess[] = [];
  for (const [i, name] of REMOTE_NAMES.entries()) {
    const port = remotePorts[i] ?? 0;
    await publishBuild(built.remote(name), remotesDir, `http://127.0.0.1:${port}`);
    const env = { REMOTES_DIR: remotesDir };
    remotes.push(await startServerProcess({ script: built.remoteOrigin, port, env, readyPath: '/' }));
  }
  const site = await startSiteServer({
    port: sitePort,
    remotesDir,
    dataDir: join(dir.path, 'data'),
    remoteOrigins: remotes.map(({ origin }) => origin),
  });

  async function stop() {
    await site.stop();
    await Promise.all(remotes.map((remote) => remote.stop()));
    await dir.remove();
  }
  return { origin: site.origin, stop };
}
