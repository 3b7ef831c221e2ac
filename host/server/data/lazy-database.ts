import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database';
import { openDatabase, type Place } from '../database/open-database';
import { DATABASE_FILE } from '../database/sqlite/open-sqlite';
import { Refused } from './command';

/**
 * The database, opened when a command first needs it, having read what it was given. Only writing may begin a new one: a mistyped
 * DATA_DIR must not become an empty database, and its copy a worthless one.
 */
export function lazyDatabase(place: Place, begins: boolean): Database {
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

async function openOrRefuse(place: Place, makes: boolean): Promise<Database> {
  const file = join(place.dataDir, DATABASE_FILE);
  if (!makes && place.databaseUrl === null && !existsSync(file)) {
    throw new Refused(`no hay ninguna base de datos en ${file} (DATA_DIR)`);
  }
  const opened = await openDatabase(place, { alone: false });
  if (!opened.ok) throw new Refused(opened.problem);
  return opened.value;
}
