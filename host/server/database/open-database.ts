import { join } from 'node:path';
import type { Config } from '../config/config';
import { describeDatabase } from '../config/database-url';
import type { Database } from './database';
import { type MigrateOptions, migrate } from './migrate';
import { type OpenResult, unusable } from './open-result';
import { openPostgres } from './postgres/open-postgres';
import { copyBeforeMigration } from './sqlite/copy-before-migration';
import { DATABASE_FILE, type OpenOptions, openSqlite } from './sqlite/open-sqlite';
import { createSqliteDatabase } from './sqlite/sqlite-database';

/** Where the data lies. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Opens the database that the configuration names, its schema up to date. */
export async function openDatabase(
  { databaseUrl, dataDir }: Place,
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
    return { ok: false, problem: databaseProblem({ databaseUrl, dataDir }, error) };
  }
}

/** Why the database at a place cannot be used, in one line that names it without its password. */
export const databaseProblem = ({ databaseUrl, dataDir }: Place, error: unknown): string =>
  unusable(databaseUrl === null ? join(dataDir, DATABASE_FILE) : describeDatabase(databaseUrl), error);
