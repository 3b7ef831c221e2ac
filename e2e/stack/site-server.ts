import { built } from './paths';
import { type ServerProcess, startServerProcess } from './server-process';

type SiteOptions = {
  port: number;
  remotesDir: string;
  dataDir: string;
  remoteOrigins?: readonly string[];
  env?: Record<string, string>;
};

/** The host's server over a registry and a data directory of the caller's. */
export function startSiteServer({
  port,
  remotesDir,
  dataDir,
  remoteOrigins = [],
  env,
}: SiteOptions): Promise<ServerProcess> {
  return startServerProcess({
    script: built.site,
    port,
    readyPath: '/healthz',
    env: {
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      REMOTES_DIR: remotesDir,
      DATA_DIR: dataDir,
      REMOTE_ORIGINS: remoteOrigins.join(','),
      ...env,
    },
  });
}
