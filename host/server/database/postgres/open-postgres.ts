import type { Pool } from 'pg';
import { describeDatabase } from '../../config/database-url';
import type { Database } from '../database';
import { type MigrateOptions, migrate } from '../migrate';
import { type OpenResult, unusable } from '../open-result';
import { loadPostgres } from './load-postgres';
import { createPostgresDatabase } from './postgres-database';
import { createSharedTables } from './shared-tables';

/** Any number that no other program of the same database locks. */
const MIGRATION_LOCK = 7_104_300;
const CONNECTIONS = 8;
const INT8 = 20;

export type PostgresOptions = { patienceMs?: number } & Pick<MigrateOptions, 'notify'>;

/** Opens the database and brings its schema up to date; the problem is one line without the password. */
export async function openPostgres(
  url: string,
  { patienceMs = 5_000, notify }: PostgresOptions = {},
): Promise<OpenResult<Database>> {
  const pool = await createPool(url, patienceMs);
  const database = createPostgresDatabase(pool, patienceMs);
  try {
    const alone = migratedAlone(database);
    await migrate(alone, { notify });
    await createSharedTables(alone);
    return { ok: true, value: database };
  } catch (error) {
    await pool.end().catch(() => undefined);
    return { ok: false, problem: `DATABASE_URL: ${unusable(describeDatabase(url), error)}` };
  }
}

async function createPool(url: string, patienceMs: number): Promise<Pool> {
  const { Pool, types } = await loadPostgres();
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: patienceMs,
    // After the server has given up, see `limits`; nothing of it is said at the start, where poolers refuse what they do not know.
    query_timeout: patienceMs + 1_000,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'club-de-especialistas',
    types: {
      getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  });
  // A connection that was lost while idle is replaced at the next need; one that is lost amid work fails that work.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Two processes that start at once must not both create the schema. The lock is the transaction's own: a session's would stay with a
 * pooler's connection.
 */
const migratedAlone = ({ write, ...database }: Database): Database => ({
  ...database,
  write: (work) =>
    write(async (sql) => {
      await sql.rows(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      return work(sql);
    }),
});
