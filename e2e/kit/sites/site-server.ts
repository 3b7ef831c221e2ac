import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type ServerProcess, startServerProcess } from '../../../host/trials/support/command-process';
import { runDeployCommand } from './deployments';
import { built } from './workspace';

const run = promisify(execFile);

/** Returns a site's database settings: SQLite in its folder, or a new PostgreSQL database if `CLUB_POSTGRES` is set. */
async function siteDatabase(dataDir: string): Promise<Record<string, string>> {
  const server = process.env.CLUB_POSTGRES;
  if (!server) return {};
  const name = `site_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  await run('psql', [server, '--quiet', '--command', `CREATE DATABASE ${name}`]).catch((error: Error) => {
    if (!error.message.includes('already exists')) throw error;
  });
  const url = new URL(server);
  url.pathname = name;
  // Disables pruning, which would delete releases that tests put into the directory.
  return { DATABASE_URL: url.href, DEPLOYMENTS: 'directory' };
}

/** Disables rate limits, since all tests send from one address. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

type SiteOptions = {
  /** Path of another server script than this build's. */
  script?: string;
  args?: readonly string[];
  port: number;
  remotesDir: string;
  secretsDir: string;
  dataDir: string;
  remoteOrigins?: readonly string[];
  env?: Record<string, string>;
};

/** Starts the host's server with the given registry and data directory. */
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
      ...NO_RATE_LIMITS,
      REMOTES_DIR: remotesDir,
      SECRETS_DIR: secretsDir,
      DATA_DIR: dataDir,
      REMOTE_ORIGINS: remoteOrigins.join(','),
      ...(await siteDatabase(dataDir)),
      ...env,
    },
  });
}

/** Runs the site's data command; rejects with its error. */
export const execDataCommand = async (dataDir: string, ...args: string[]): Promise<string> =>
  runDeployCommand(args, { DATA_DIR: dataDir, ...(await siteDatabase(dataDir)) }, built.data);
