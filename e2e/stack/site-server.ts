import { type ServerProcess, startServerProcess } from '../../host/trials/support/command-process';
import { ONE_ADDRESS } from './one-address';
import { built } from './paths';
import { siteDatabase } from './site-database';

export type SiteOptions = {
  /** The server to run, when it is not that of this build. */
  script?: string;
  args?: readonly string[];
  port: number;
  remotesDir: string;
  secretsDir: string;
  dataDir: string;
  remoteOrigins?: readonly string[];
  env?: Record<string, string>;
};

/** The host's server over a registry and a data directory of the caller's. */
export async function startSiteServer({
  script = built.site,
  args = [],
  port,
  remotesDir,
  secretsDir,
  dataDir,
  remoteOrigins = [],
  env,
}: SiteOptions): Promise<ServerProcess> {
  return startServerProcess({
    script,
    args,
    port,
    readyPath: '/healthz',
    env: {
      LOG_LEVEL: 'warn',
      ...ONE_ADDRESS,
      REMOTES_DIR: remotesDir,
      SECRETS_DIR: secretsDir,
      DATA_DIR: dataDir,
      REMOTE_ORIGINS: remoteOrigins.join(','),
      ...(await siteDatabase(dataDir)),
      ...env,
    },
  });
}
