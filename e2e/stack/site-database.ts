import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Where a site keeps its data: SQLite in its folder, or, where `CLUB_POSTGRES` is the address of a PostgreSQL, a database there
 * that belongs to the folder.
 */
export async function siteDatabase(dataDir: string): Promise<Record<string, string>> {
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
