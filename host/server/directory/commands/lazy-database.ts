import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database';
import { type DataLocation, openDatabase } from '../../platform/database/open-database';
import { DATABASE_FILE } from '../../platform/database/sqlite/open-sqlite';
import { CommandRefused } from './command';

/**
 * Opens the database at first use. Only writing may create one: a mistyped DATA_DIR must not become an empty
 * database and a worthless copy.
 */
export function lazyDatabase(place: DataLocation, begins: boolean): Database {
  let opening: Promise<Database> | null = null;
  const open = (makes: boolean): Promise<Database> => {
    opening ??= openOrRefuse(place, makes);
    return opening;
  };
  return {
    read: async (work) => (await open(false)).read(work),
    write: async (work) => (await open(begins)).write(work),
    purge: async (tables) => (await open(false)).purge(tables),
    close: async () => (await opening?.catch(() => null))?.close(),
  };
}

async function openOrRefuse(place: DataLocation, makes: boolean): Promise<Database> {
  const file = join(place.dataDir, DATABASE_FILE);
  if (!makes && place.databaseUrl === null && !existsSync(file)) {
    throw new CommandRefused(`no hay ninguna base de datos en ${file} (DATA_DIR)`);
  }
  const opened = await openDatabase(place, { alone: false });
  if (!opened.ok) throw new CommandRefused(opened.problem);
  return opened.value;
}
