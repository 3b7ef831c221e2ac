import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type ServerProcess, startServerProcess } from '../../../host/trials/support/command-process';
import { remotesCommand } from './deployments';
import { built } from './workspace';

const run = promisify(execFile);

/**
 * Where a site keeps its data: SQLite in its folder, or, where `CLUB_POSTGRES` is the address of a PostgreSQL, a database there
 * that belongs to the folder.
 */
async function siteDatabase(dataDir: string): Promise<Record<string, string>> {
  const server = process.env.CLUB_POSTGRES;
  if (!server) return {};
  const name = `site_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  await run('psql', [server, '--quiet', '--command', `CREATE DATABASE ${name}`]).catch((error: Error) => {
    if (!error.message.includes('already exists')) throw error;
  });
  const url = new URL(server);
  url.pathname = name;
  // What runs stays in the directory, where tests put it.
  return { DATABASE_URL: url.href, DEPLOYMENTS: 'directory' };
}

/** Every test sends from this machine: none may be held up or kept waiting for what others sent, as visitors of many addresses are not. */
export const ONE_ADDRESS = {
  RATE_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

type SiteOptions = {
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

/** Runs the site's own command for its data, as operators do; rejects with what it complained of. */
export const dataCommand = async (dataDir: string, ...args: string[]): Promise<string> =>
  remotesCommand(args, { DATA_DIR: dataDir, ...(await siteDatabase(dataDir)) }, built.data);
