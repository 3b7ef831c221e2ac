import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSpecialists } from '@club/shared/demo';
import { built } from './paths';
import { remotesCommand } from './remotes-command';
import { makeTempDir, type TempDir } from './temp-dir';

const COUNT = 20;

const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

/** A site's data with a few of the demo's specialists alone, for a site that is drawn ahead of time again and again. */
export async function fewSpecialists(): Promise<TempDir> {
  const dir = await makeTempDir();
  const file = join(dir.path, 'especialistas.csv');
  const rows = demoSpecialists().slice(0, COUNT);
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  await writeFile(file, lines.map((cells) => cells.map(cell).join(';')).join('\r\n'));
  await remotesCommand(['import', file], { DATA_DIR: dir.path }, built.data);
  return dir;
}
