import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database';
import { COPIES_FOLDER } from '../../database/sqlite/copy-before-migration';
import { writeBackup } from '../backup/write-backup';
import { fileReason, Refused } from '../command';

const KEPT = 5;
const IMPORT_COPY = /^antes-de-importar-.+\.copia(\.[\w-]+\.part)?$/;
const MIGRATION_COPY = /^antes-de-migrar-.+\.sqlite(\.part)?$/;

/** Makes a backup before an import or a repair and keeps the newest five. Returns the file. */
export async function copyBefore(database: Pick<Database, 'read'>, dataDir: string): Promise<string> {
  const folder = join(dataDir, COPIES_FOLDER);
  const name = `antes-de-importar-${new Date().toISOString().replaceAll(':', '-')}.copia`;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Refused(`no se puede usar ${folder}: ${fileReason(error)}; no se hizo nada`);
  });
  await writeBackup(database, join(folder, name));
  for (const old of (await copiesIn(dataDir, [IMPORT_COPY])).slice(0, -KEPT)) await rm(old, { force: true });
  return join(folder, name);
}

/** Lists the copies that imports or migrations have left, those that a kill cut off too; oldest first. */
export async function copiesIn(dataDir: string, names = [IMPORT_COPY, MIGRATION_COPY]): Promise<string[]> {
  const folder = join(dataDir, COPIES_FOLDER);
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => names.some((name) => name.test(file)))
    .sort()
    .map((file) => join(folder, file));
}
