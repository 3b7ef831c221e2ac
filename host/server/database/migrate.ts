import type { Database, Sql } from './database';
import { MIGRATIONS } from './migrations';

/** Brings the schema up to date, each step whole or not at all. Throws when a newer version of the site has written here. */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  while ((await database.write((sql) => step(sql, migrations))) < migrations.length);
}

async function step(sql: Sql, migrations: typeof MIGRATIONS): Promise<number> {
  await sql.rows(
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)',
  );
  const [row] = await sql.rows('SELECT MAX(version) AS version FROM schema_version');
  const current = Number(row?.version ?? 0);
  if (current > migrations.length) {
    throw new Error(`its schema is version ${current}, newer than this program's ${migrations.length}`);
  }
  const statements = migrations[current];
  if (!statements) return current;
  for (const statement of statements) await sql.rows(statement);
  await sql.rows('INSERT INTO schema_version (version, applied_at) VALUES (?, ?)', [
    current + 1,
    new Date().toISOString(),
  ]);
  return current + 1;
}
