import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database';
import { writeBackup } from '../backup/write-backup';
import { fileReason, Refused } from '../command';

const FOLDER = 'copias';
const KEPT = 5;

/** Makes a backup before an import or a repair and keeps the newest five. Returns the file. */
export async function copyBefore(database: Pick<Database, 'read'>, dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const name = `antes-de-importar-${new Date().toISOString().replaceAll(':', '-')}.copia`;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Refused(`no se puede usar ${folder}: ${fileReason(error)}; no se hizo nada`);
  });
  await writeBackup(database, join(folder, name));
  for (const old of (await copiesIn(dataDir)).slice(0, -KEPT)) await rm(old, { force: true });
  return join(folder, name);
}

/** The copies that imports have left, those that a kill cut off too; oldest first. */
export async function copiesIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, FOLDER);
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => /^antes-de-importar-.+\.copia(\.[\w-]+\.part)?$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}
