import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { describeDatabase } from '../../config/config';
import { type Database, DatabaseError, describeUnusableDatabase, type OpenResult } from '../database';
import { type MigrateOptions, migrate } from '../migrations';
import { loadPostgres } from './connection';
import { createPostgresDatabase } from './postgres-database';

/** Number of the advisory lock, chosen at random; no other program may use it in the same database. */
const MIGRATION_LOCK = 7_104_300;
const CONNECTIONS = 8;
const INT8 = 20;

type PostgresOptions = { timeoutMs?: number } & Pick<MigrateOptions, 'notify'>;

/** Opens the database and migrates its schema. A problem is reported in one line without the password. */
export async function openPostgres(
  url: string,
  { timeoutMs = 5_000, notify }: PostgresOptions = {},
): Promise<OpenResult<Database>> {
  const pool = await createPool(url, timeoutMs);
  const database = createPostgresDatabase(pool, timeoutMs);
  try {
    const alone = withMigrationLock(database);
    await migrate(alone, { notify });
    await createSharedTables(alone);
    return { ok: true, value: database };
  } catch (error) {
    await pool.end().catch(() => undefined);
    return { ok: false, problem: `DATABASE_URL: ${describeUnusableDatabase(describeDatabase(url), error)}` };
  }
}

async function createPool(url: string, timeoutMs: number): Promise<Pool> {
  const { Pool, types } = await loadPostgres();
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    // Exceeds the server's timeout, which `limits` sets in each transaction: poolers refuse it as a startup parameter.
    query_timeout: timeoutMs + 1_000,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'club-de-especialistas',
    types: {
      getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  });
  // Ignores a lost idle connection, which the pool replaces; a lost busy connection fails its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Prevents two starting processes from both creating the schema. Uses a transaction lock, because a pooler would keep a
 * session lock after the client has left.
 */
const withMigrationLock = ({ write, ...database }: Database): Database => ({
  ...database,
  write: (work) =>
    write(async (sql) => {
      await sql.rows(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      return work(sql);
    }),
});

const KEYS = `SELECT format('%I', tables.relname) AS name, format('%I', keys.attname) AS key FROM pg_index AS indexes
  JOIN pg_class AS tables ON tables.oid = indexes.indrelid
  JOIN pg_attribute AS keys ON keys.attrelid = tables.oid AND keys.attnum = indexes.indkey[0]
  WHERE indexes.indisprimary AND tables.relnamespace = current_schema()::regnamespace ORDER BY tables.relname`;
/**
 * Forces index scans: the index still lists the rows lost in a truncated table, and reading them fails. Other plans
 * would miss the loss.
 */
const BY_INDEX = ['seqscan', 'bitmapscan', 'indexonlyscan'].map((plan) => `SET LOCAL enable_${plan} = off`);

/** Logs each table with a damaged page or a truncated file. */
export async function logUnreadableTables(
  { read }: Pick<Database, 'read'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const { name, key } of await read((sql) => sql.rows(KEYS))) {
    try {
      await read(async (sql) => {
        for (const setting of [...BY_INDEX, 'SET LOCAL jit = off']) await sql.rows(setting);
        await sql.rows(`SELECT COUNT(*) FROM (SELECT ${key} FROM ${name} ORDER BY ${key} OFFSET 0) AS found`);
      });
    } catch (err) {
      if (err instanceof DatabaseError && err.trouble === 'damaged')
        log.error({ table: name, err }, 'a table is damaged, and lists may lack rows of it; restore a copy');
    }
  }
}

/**
 * Tables that several servers share besides the data; no backup contains them. `deploy_tokens` stays for host versions
 * without `deploy_token_list`, to which an operator may return; its hashes are unsigned. Add columns with `ADD COLUMN
 * IF NOT EXISTS`.
 */
const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS deploy_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL,
    signed TEXT
  )`,
  `INSERT INTO deploy_state (id, version, signed) VALUES (1, 0, NULL) ON CONFLICT (id) DO NOTHING`,
  `CREATE TABLE IF NOT EXISTS deploy_releases (
    remote TEXT NOT NULL,
    folder TEXT NOT NULL,
    manifest TEXT NOT NULL,
    added_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    removed BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (remote, folder)
  )`,
  `CREATE TABLE IF NOT EXISTS deploy_files (
    remote TEXT NOT NULL,
    folder TEXT NOT NULL,
    file TEXT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (remote, folder, file)
  )`,
  `CREATE TABLE IF NOT EXISTS deploy_tokens (
    remote TEXT NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    PRIMARY KEY (remote, name)
  )`,
  `CREATE TABLE IF NOT EXISTS deploy_token_list (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    signed TEXT NOT NULL
  )`,
  // Does not reuse `seen_errors`, which older hosts create and use.
  `CREATE TABLE IF NOT EXISTS reported_errors (
    remote TEXT NOT NULL,
    version TEXT NOT NULL,
    kind TEXT NOT NULL,
    place TEXT NOT NULL,
    message TEXT NOT NULL,
    release TEXT,
    stack TEXT NOT NULL,
    components TEXT NOT NULL,
    pages TEXT NOT NULL,
    browsers TEXT NOT NULL,
    count BIGINT NOT NULL,
    first_at TEXT NOT NULL,
    last_at TEXT NOT NULL,
    PRIMARY KEY (remote, version, kind, place)
  )`,
  `CREATE TABLE IF NOT EXISTS nightly_backup (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    night TEXT NOT NULL,
    made_at TEXT NOT NULL,
    bytes BIGINT NOT NULL
  )`,
  `CREATE UNLOGGED TABLE IF NOT EXISTS request_windows (
    sender TEXT PRIMARY KEY,
    ends_at TIMESTAMPTZ NOT NULL,
    requests INTEGER NOT NULL
  )`,
];

export const CLUSTER_TABLES = STATEMENTS.flatMap(
  (statement) => /^CREATE .*?TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [],
);

/** Creates the tables in one transaction. */
const createSharedTables = ({ write }: Pick<Database, 'write'>): Promise<void> =>
  write(async (sql) => {
    for (const statement of STATEMENTS) await sql.rows(statement);
  });
