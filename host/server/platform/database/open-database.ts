import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Config, describeDatabase } from '../config/config';
import { type Database, describeUnusableDatabase, type OpenResult } from './database';
import { type MigrateOptions, migrate } from './migrations';
import { openPostgres } from './postgres/open-postgres';
import { DATABASE_FILE, type OpenOptions, openSqlite, restrictToOwner } from './sqlite/open-sqlite';
import { createSqliteDatabase } from './sqlite/sqlite-database';

/** Location of the data. */
export type DataLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Opens the configured database and migrates its schema. */
export async function openDatabase(
  { databaseUrl, dataDir }: DataLocation,
  { notify, ...options }: OpenOptions & Pick<MigrateOptions, 'notify'> = {},
): Promise<OpenResult<Database>> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, { notify });
  const opened = openSqlite(dataDir, options);
  if (!opened.ok) return opened;
  const database = createSqliteDatabase(opened.value);
  const copy = (schema: number) => {
    const file = copyBeforeMigration(dataDir, schema);
    notify?.(`the database of schema ${schema} was copied to ${file} before its migration`);
  };
  try {
    await migrate(database, { copy, notify });
    return { ok: true, value: database };
  } catch (error) {
    await database.close();
    return { ok: false, problem: describeDatabaseProblem({ databaseUrl, dataDir }, error) };
  }
}

/** Returns one line, without the password, that tells the operator why a database cannot be used. */
export const describeDatabaseProblem = ({ databaseUrl, dataDir }: DataLocation, error: unknown): string =>
  describeUnusableDatabase(
    databaseUrl === null ? join(dataDir, DATABASE_FILE) : describeDatabase(databaseUrl),
    error,
  );

/** Folder in `DATA_DIR` for database copies made before migrations and imports; they contain personal data. */
export const COPIES_FOLDER = 'copias';

/** Copies the last committed state of the database file atomically. Returns the copy's path. */
export function copyBeforeMigration(dataDir: string, schema: number): string {
  const time = new Date().toISOString().replaceAll(':', '-');
  mkdirSync(join(dataDir, COPIES_FOLDER), { recursive: true, mode: 0o700 });
  const copy = join(dataDir, COPIES_FOLDER, `antes-de-migrar-${schema}-${time}.sqlite`);
  const partial = `${copy}.part`;
  const source = new DatabaseSync(join(dataDir, DATABASE_FILE));
  try {
    restrictToOwner(partial);
    source.prepare('VACUUM INTO ?').run(partial);
    renameSync(partial, copy);
    return copy;
  } finally {
    source.close();
    rmSync(partial, { force: true });
  }
}
