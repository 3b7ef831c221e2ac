import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLocation } from './databases';
import { query } from './postgres';

/** The bytes of every file in which the database at a place keeps its tables and indexes. */
export async function databaseFiles({ dataDir, databaseUrl }: DataLocation): Promise<Buffer> {
  const folder = databaseUrl === null ? dataDir : await folderOf(databaseUrl);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return Buffer.concat(files);
}

async function folderOf(url: string): Promise<string> {
  // Puts on the disk what is in memory, and takes away the files of what was rewritten.
  await query(url, 'CHECKPOINT');
  const [row] = await query(
    url,
    "SELECT current_setting('data_directory') AS dir, oid FROM pg_database WHERE datname = current_database()",
  );
  return join(String(row?.dir), 'base', String(row?.oid));
}
