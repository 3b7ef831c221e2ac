import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from './open-sqlite';
import { keepToOwner } from './owner-only';

/** The folder in `DATA_DIR` for copies made before changes; they hold personal data. */
export const COPIES_FOLDER = 'copias';

/** Copies the database file as it was last committed, whole or not at all. Returns the copy's path. */
export function copyBeforeMigration(dataDir: string, schema: number): string {
  const time = new Date().toISOString().replaceAll(':', '-');
  mkdirSync(join(dataDir, COPIES_FOLDER), { recursive: true, mode: 0o700 });
  const copy = join(dataDir, COPIES_FOLDER, `antes-de-migrar-${schema}-${time}.sqlite`);
  const partial = `${copy}.part`;
  const source = new DatabaseSync(join(dataDir, DATABASE_FILE));
  try {
    keepToOwner(partial);
    source.prepare('VACUUM INTO ?').run(partial);
    renameSync(partial, copy);
    return copy;
  } finally {
    source.close();
    rmSync(partial, { force: true });
  }
}
