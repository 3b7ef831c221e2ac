import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSpecialists } from '@club/shared/demo';
import { built } from './paths';
import { remotesCommand } from './remotes-command';
import { makeTempDir } from './temp-dir';

const COUNT = 20;

const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

/** Imports a few of the demo's specialists into an empty data directory. */
export async function beginWithFew(dataDir: string): Promise<void> {
  const dir = await makeTempDir();
  const file = join(dir.path, 'especialistas.csv');
  const rows = demoSpecialists().slice(0, COUNT);
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  await writeFile(file, lines.map((cells) => cells.map(cell).join(';')).join('\r\n'));
  await remotesCommand(['import', file], { DATA_DIR: dataDir }, built.data).finally(dir.remove);
}
