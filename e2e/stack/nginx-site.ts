import { join } from 'node:path';
import { startServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { startNginx } from '../../host/trials/support/nginx';
import { exportSite } from './export-command';
import { ONE_ADDRESS } from './one-address';
import { built } from './paths';
import type { RunningSite } from './running-site';
import type { SiteOptions } from './site-server';

/** An export of what runs in `remotesDir`, served by nginx, with the data service behind it. */
export async function startNginxSite(options: SiteOptions): Promise<RunningSite> {
  const { port, remotesDir, secretsDir, dataDir, remoteOrigins = [], env } = options;
  const [servicePort = 0] = await freePorts(1);
  const service = await startServerProcess({
    script: built.service,
    port: servicePort,
    readyPath: '/healthz',
    env: { LOG_LEVEL: 'warn', ...ONE_ADDRESS, TRUST_PROXY: 'loopback', DATA_DIR: dataDir, ...env },
  });

  const dir = `${dataDir}-export`;
  let complaints = '';
  const exportNow = () =>
    exportSite({
      dir,
      port,
      service: service.origin,
      env: {
        REMOTES_DIR: remotesDir,
        SECRETS_DIR: secretsDir,
        DATA_DIR: dataDir,
        REMOTE_ORIGINS: remoteOrigins.join(','),
        ...env,
      },
    });
  await exportNow();
  const server = await startNginx(join(dir, 'nginx.conf'), port, join(dir, 'nginx'));

  /** A state that no page can be composed of leaves the pages as they are, and a complaint. */
  async function follow() {
    await exportNow().catch((error: Error) => {
      complaints += `${error.message}\n`;
    });
  }

  async function stop() {
    await server.stop();
    await service.stop();
  }
  return {
    origin: server.origin,
    output: () => complaints + service.output() + server.output(),
    deployDir: dir,
    releasesDir: join(dir, 'public', 'remotes'),
    follow,
    stop,
  };
}
