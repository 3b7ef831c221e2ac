import type { Database, Sql } from './database';

type Migration = {
  /**
   * Oldest program that still runs after this migration, as the number of migrations that it knows. Set for a
   * contraction only: after an expansion, every earlier program still runs.
   */
  oldestProgram?: number;
  statements: readonly string[];
};

/**
 * SQL migrations for SQLite and PostgreSQL. Never edit a released one. After each, the previous release must still run.
 * An expansion adds tables, indexes, or columns that are nullable or have a default. A contraction removes items that
 * the previous release no longer uses, and sets `oldestProgram` to that release. Columns of wire fields have the
 * fields' names.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    oldestProgram: 1,
    statements: [
      `CREATE TABLE specialists (position INTEGER PRIMARY KEY, id TEXT NOT NULL, raw TEXT NOT NULL)`,
      `CREATE INDEX specialists_by_id ON specialists (id)`,
      `CREATE TABLE loaded_ratings (position INTEGER PRIMARY KEY, raw TEXT NOT NULL)`,
      `CREATE TABLE loads (loaded_at TEXT PRIMARY KEY, specialists INTEGER NOT NULL, ratings INTEGER NOT NULL)`,
      `CREATE TABLE evaluations (
        id TEXT PRIMARY KEY,
        received_at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'rejected')),
        "idEspecialista" TEXT NOT NULL,
        "nombreEspecialista" TEXT NOT NULL,
        calificacion INTEGER NOT NULL CHECK (calificacion BETWEEN 0 AND 5),
        comentario TEXT NOT NULL,
        "idUsuario" TEXT NOT NULL,
        "nombreUsuario" TEXT NOT NULL,
        "correoUsuario" TEXT NOT NULL,
        telefono TEXT NOT NULL
      )`,
      `CREATE INDEX evaluations_by_state ON evaluations (state, received_at)`,
      `CREATE TABLE feedback (
        id TEXT PRIMARY KEY,
        received_at TEXT NOT NULL,
        comentario TEXT NOT NULL,
        reaccion TEXT NOT NULL CHECK (reaccion IN ('Bueno', 'Neutral', 'Malo', 'Ninguna'))
      )`,
      `CREATE TABLE recent_sends (send_key TEXT PRIMARY KEY, received_at TEXT NOT NULL)`,
      `CREATE INDEX recent_sends_by_time ON recent_sends (received_at)`,
    ],
  },
  {
    oldestProgram: 2,
    statements: [
      `DROP TABLE recent_sends`,
      `CREATE TABLE recent_sends (send_key TEXT PRIMARY KEY, received_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
      `CREATE INDEX recent_sends_by_expiry ON recent_sends (expires_at)`,
      `CREATE TABLE visitor_sends (
        visitor TEXT PRIMARY KEY,
        sends INTEGER NOT NULL,
        received_at TEXT NOT NULL,
        expires_at TEXT NOT NULL
      )`,
      `CREATE INDEX visitor_sends_by_expiry ON visitor_sends (expires_at)`,
      `CREATE TABLE list_versions (list TEXT PRIMARY KEY, version INTEGER NOT NULL)`,
      `INSERT INTO list_versions (list, version) VALUES ('specialists', 0), ('ratings', 0)`,
      `CREATE INDEX evaluations_by_visitor ON evaluations ("idUsuario", "idEspecialista")`,
      `CREATE INDEX feedback_by_time ON feedback (received_at)`,
    ],
  },
  {
    oldestProgram: 3,
    statements: [
      `CREATE TABLE absent_specialists (id TEXT PRIMARY KEY, raw TEXT NOT NULL, hidden INTEGER NOT NULL)`,
    ],
  },
  {
    oldestProgram: 4,
    statements: [
      `CREATE INDEX evaluations_by_specialist ON evaluations (state, "idEspecialista", received_at)`,
      `ALTER TABLE evaluations ADD COLUMN sender TEXT`,
      `CREATE INDEX evaluations_by_sender ON evaluations (sender, received_at) WHERE sender IS NOT NULL`,
      `CREATE INDEX evaluations_by_sender_of ON evaluations (sender, "idEspecialista", received_at) WHERE sender IS NOT NULL`,
      `CREATE TABLE sender_salt (id INTEGER PRIMARY KEY, salt TEXT NOT NULL)`,
    ],
  },
  {
    oldestProgram: 5,
    statements: [
      `CREATE TABLE signals (
        counted_at TEXT NOT NULL,
        remote TEXT NOT NULL,
        release TEXT NOT NULL,
        rollout TEXT NOT NULL,
        outcome TEXT NOT NULL,
        total INTEGER NOT NULL,
        PRIMARY KEY (counted_at, remote, release, rollout, outcome)
      )`,
      `CREATE INDEX signals_by_rollout ON signals (remote, rollout, counted_at)`,
      `CREATE TABLE vitals (
        counted_at TEXT NOT NULL,
        remote TEXT NOT NULL,
        release TEXT NOT NULL,
        page TEXT NOT NULL,
        vital TEXT NOT NULL,
        bin INTEGER NOT NULL,
        total INTEGER NOT NULL,
        PRIMARY KEY (counted_at, remote, release, page, vital, bin)
      )`,
    ],
  },
  {
    oldestProgram: 6,
    statements: [
      `CREATE TABLE rollout_signals (
        counted_at TEXT NOT NULL,
        remote TEXT NOT NULL,
        release TEXT NOT NULL,
        rollout TEXT NOT NULL,
        part INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        total INTEGER NOT NULL,
        PRIMARY KEY (counted_at, remote, release, rollout, part, outcome)
      )`,
      `CREATE INDEX rollout_signals_by_rollout ON rollout_signals (remote, rollout, counted_at)`,
      `DELETE FROM signals WHERE rollout <> ''`,
    ],
  },
  {
    statements: ['specialists', 'absent_specialists', 'loaded_ratings', 'evaluations', 'feedback'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN checksum BIGINT`,
    ),
  },
  {
    statements: [
      `CREATE TABLE evaluation_reports (
        id TEXT PRIMARY KEY,
        received_at TEXT NOT NULL,
        evaluation TEXT NOT NULL,
        "idEspecialista" TEXT NOT NULL,
        nombre TEXT NOT NULL,
        fecha TEXT NOT NULL,
        comentario TEXT NOT NULL,
        motivo TEXT NOT NULL,
        checked INTEGER NOT NULL DEFAULT 0,
        checksum BIGINT
      )`,
      `CREATE INDEX evaluation_reports_by_evaluation ON evaluation_reports (evaluation)`,
    ],
  },
];

export type MigrateOptions = {
  migrations?: typeof MIGRATIONS;
  /** Copies the database before its schema changes. Runs inside the first transaction, while other writers wait. */
  copy?: (schema: number) => void;
  /** Receives a line for the operator. */
  notify?: (line: string) => void;
};

/**
 * Applies missing migrations, each in one transaction. Throws if a newer program removed something that this program
 * needs.
 */
export async function migrate(
  database: Pick<Database, 'write'>,
  { migrations = MIGRATIONS, copy, notify }: MigrateOptions = {},
): Promise<void> {
  let schema = await database.write((sql) => step(sql, migrations, copy));
  while (schema < migrations.length) schema = await database.write((sql) => step(sql, migrations));
  if (schema > migrations.length)
    notify?.(
      `the database has schema ${schema}, newer than this program's ${migrations.length}, and can be used`,
    );
}

async function step(sql: Sql, migrations: typeof MIGRATIONS, copy?: MigrateOptions['copy']): Promise<number> {
  const { schema, oldestProgram } = await versionsOf(sql);
  if (oldestProgram > migrations.length) {
    throw new Error(
      `its schema needs a program of schema ${oldestProgram} or newer, and this one is of ${migrations.length}`,
    );
  }
  const migration = migrations[schema];
  if (!migration) return schema;
  if (schema > 0) copy?.(schema);
  for (const statement of migration.statements) await sql.rows(statement);
  const now = new Date().toISOString();
  await sql.rows('INSERT INTO applied_migrations (version, applied_at) VALUES (?, ?)', [schema + 1, now]);
  if (migration.oldestProgram !== undefined) {
    await sql.rows(
      'INSERT INTO schema_version (version, applied_at) VALUES (?, ?) ON CONFLICT (version) DO NOTHING',
      [migration.oldestProgram, now],
    );
  }
  return schema + 1;
}

/**
 * Reads the number of applied migrations and the version of the oldest program that can use this schema. That version
 * is stored in `schema_version`, because programs of earlier releases compare their own version with that table.
 */
async function versionsOf(sql: Sql): Promise<{ schema: number; oldestProgram: number }> {
  for (const table of ['schema_version', 'applied_migrations'])
    await sql.rows(
      `CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)`,
    );
  await sql.rows(
    `INSERT INTO applied_migrations (version, applied_at) SELECT version, applied_at FROM schema_version WHERE TRUE
     ON CONFLICT (version) DO NOTHING`,
  );
  const [row] = await sql.rows(
    `SELECT (SELECT MAX(version) FROM applied_migrations) AS applied, (SELECT MAX(version) FROM schema_version) AS oldest`,
  );
  return { schema: Number(row?.applied ?? 0), oldestProgram: Number(row?.oldest ?? 0) };
}
