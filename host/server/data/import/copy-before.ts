import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../service/database/database';
import { writeBackup } from '../backup/write-backup';
import { Refused } from '../command';

const FOLDER = 'copias';
const KEPT = 5;

/** Makes a backup before an import and keeps the newest five. Returns the file. */
export async function copyBefore(database: Pick<Database, 'read'>, dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const name = `antes-de-importar-${new Date().toISOString().replaceAll(':', '-')}.copia`;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Refused(`no se puede usar ${folder}: ${error.message}; no se importó nada`);
  });
  await writeBackup(database, join(folder, name));
  const copies = (await readdir(folder)).filter((file) => /^antes-de-importar-.+\.copia$/.test(file)).sort();
  for (const old of copies.slice(0, -KEPT)) await rm(join(folder, old), { force: true });
  return join(folder, name);
}
