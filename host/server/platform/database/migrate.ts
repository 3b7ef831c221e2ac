import type { Database, Sql } from './database';
import { MIGRATIONS } from './migrations';

export type MigrateOptions = {
  migrations?: typeof MIGRATIONS;
  /**
   * Copies the database before its schema changes. Runs inside the first transaction, which blocks other
   * writers.
   */
  copy?: (schema: number) => void;
  /** Receives a line for the operator. */
  notify?: (line: string) => void;
};

/**
 * Applies missing migrations, each in one transaction. Throws if a newer version removed something that this
 * version needs.
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
 * Reads the number of applied migrations and the oldest host version that this schema supports. `schema_version` stores
 * the second, because older hosts compare it with their own version.
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
