import type { Database } from '../database';

/**
 * Tables that several servers share besides the data; no backup contains them. `deploy_tokens` holds
 * unsigned hashes for versions before `deploy_token_list`, which may be restored. Add columns with `ADD
 * COLUMN IF NOT EXISTS`.
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
  // Former hosts count in `seen_errors`, which they create.
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

export const SHARED_TABLES = STATEMENTS.flatMap(
  (statement) => /^CREATE .*?TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [],
);

/** Creates the tables in one transaction. */
export const createSharedTables = ({ write }: Pick<Database, 'write'>): Promise<void> =>
  write(async (sql) => {
    for (const statement of STATEMENTS) await sql.rows(statement);
  });
