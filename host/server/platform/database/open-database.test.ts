import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import { listFeedback } from '../../directory/sql/messages';
import type { Database } from './database';
import { MIGRATIONS, migrate } from './migrations';
import { openDatabase } from './open-database';
import { openSqlite } from './sqlite/open-sqlite';
import { createSqliteDatabase } from './sqlite/sqlite-database';

const placeOf = (dataDir: string) => ({ dataDir, databaseUrl: null });

async function openAt(dataDir: string, lines: string[] = []): Promise<Database> {
  const opened = await openDatabase(placeOf(dataDir), { notify: (line) => lines.push(line) });
  if (!opened.ok) throw new Error(opened.problem);
  onTestFinished(() => opened.value.close().catch(() => undefined));
  return opened.value;
}

/** Makes a database of schema 2 with one row of feedback. */
async function outdatedDatabase(): Promise<string> {
  const dataDir = tempDir();
  const opened = openSqlite(dataDir);
  if (!opened.ok) throw new Error(opened.problem);
  const database = createSqliteDatabase(opened.value);
  await migrate(database, { migrations: MIGRATIONS.slice(0, 2) });
  await database.write((sql) =>
    sql.rows(
      "INSERT INTO feedback (id, received_at, comentario, reaccion) VALUES ('a', '2026-03-01T12:00:00.000Z', 'Bien', 'Bueno')",
    ),
  );
  await database.close();
  return dataDir;
}

test('a new SQLite database is not copied before its migrations', async () => {
  const [dataDir, lines] = [tempDir(), [] as string[]];
  await openAt(dataDir, lines);
  expect([readdirSync(dataDir).includes('copias'), lines]).toEqual([false, []]);
});

test('an outdated SQLite database is copied once before its migration, readable by its owner only', async () => {
  const [dataDir, lines] = [await outdatedDatabase(), [] as string[]];
  await (await openAt(dataDir, lines)).close();
  await (await openAt(dataDir, lines)).close();
  const copies = readdirSync(join(dataDir, 'copias'));
  expect(copies).toEqual([expect.stringMatching(/^antes-de-migrar-2-[\dTZ.-]+\.sqlite$/)]);
  const copy = join(dataDir, 'copias', copies[0] ?? '');
  expect(lines).toEqual([expect.stringContaining(copy)]);
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o077).toBe(0);
});

test('a copy made before a migration replaces the database and restores the data', async () => {
  const dataDir = await outdatedDatabase();
  await (await openAt(dataDir)).close();
  const [copy = ''] = readdirSync(join(dataDir, 'copias'));
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, `club.sqlite${ending}`), { force: true });
  renameSync(join(dataDir, 'copias', copy), join(dataDir, 'club.sqlite'));
  const restored = await openAt(dataDir);
  expect(await restored.read((sql) => listFeedback(sql, {}))).toHaveLength(1);
});

test('an outdated SQLite database is not migrated if it cannot be copied', async () => {
  const dataDir = await outdatedDatabase();
  writeFileSync(join(dataDir, 'copias'), '');
  const opened = await openDatabase(placeOf(dataDir));
  expect(opened).toMatchObject({ ok: false, problem: expect.stringContaining('copias') });
  rmSync(join(dataDir, 'copias'));
  await openAt(dataDir);
  expect(readdirSync(join(dataDir, 'copias'))).toEqual([expect.stringContaining('migrar-2-')]);
});
