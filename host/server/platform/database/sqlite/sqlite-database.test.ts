import { copyFileSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../../trials/support/temp-dir';
import { DATABASE_FILE, openSqlite } from './open-sqlite';
import { createSqliteDatabase } from './sqlite-database';

async function database(timeoutMs?: number) {
  const dir = tempDir();
  const opened = openSqlite(dir, { alone: false });
  if (!opened.ok) throw new Error(opened.problem);
  const written = createSqliteDatabase(opened.value, { timeoutMs });
  await written.write((sql) => sql.rows('CREATE TABLE words (word TEXT PRIMARY KEY)'));
  const other = new DatabaseSync(join(dir, DATABASE_FILE));
  onTestFinished(async () => {
    other.close();
    await written.close();
  });
  const add = (word: string) =>
    written.write((sql) => sql.rows('INSERT INTO words (word) VALUES (?)', [word]));
  return { written, other, add, db: opened.value.db, dir };
}

describe('SQLite locked by another process', () => {
  test('waits without blocking the event loop', async () => {
    const { other, add } = await database();
    other.exec('BEGIN IMMEDIATE');
    const added = add('a');
    await new Promise((resolve) => setTimeout(resolve, 60));
    other.exec('COMMIT');
    await added;
    expect(other.prepare('SELECT word FROM words').all()).toHaveLength(1);
  });

  test('times out, and works again afterwards', async () => {
    const { other, add } = await database(50);
    other.exec('BEGIN IMMEDIATE');
    await expect(add('a')).rejects.toMatchObject({ statusCode: 503, trouble: 'locked' });
    other.exec('ROLLBACK');
    await add('a');
  });

  test('can be read', async () => {
    const { other, written } = await database();
    other.exec('BEGIN IMMEDIATE');
    expect(await written.read((sql) => sql.rows('SELECT word FROM words'))).toEqual([]);
    other.exec('ROLLBACK');
  });
});

test('SQLite reports a full disk, keeps its data, and works again when there is room', async () => {
  const { db, add, written } = await database();
  await add('before');
  db.exec('PRAGMA max_page_count = 1');
  const long = 'x'.repeat(100_000);
  await expect(add(long)).rejects.toMatchObject({ statusCode: 503, trouble: 'full' });
  const rows = await written.read((sql) => sql.rows('SELECT word FROM words'));
  expect(rows.map(({ word }) => word)).toEqual(['before']);
  db.exec('PRAGMA max_page_count = 1000000');
  await add(long);
});

describe('SQLite files truncated by another program', () => {
  const REFUSED = { statusCode: 503, trouble: 'damaged', message: expect.stringContaining('was cut short') };

  test.each([
    ['log is empty', '-wal', 0],
    ['log lacks its end', '-wal', 5_000],
    ['file is empty', '', 0],
  ])('refuses reads and writes when its %s', async (_name, ending, bytes) => {
    const { add, written, dir } = await database();
    await add('a');
    truncateSync(join(dir, DATABASE_FILE + ending), bytes);
    await expect(add('b')).rejects.toMatchObject(REFUSED);
    const words = written.read((sql) => sql.rows('SELECT word FROM words'));
    await expect(words).rejects.toMatchObject({ statusCode: 503 });
  });

  test('refuses a write during which its log is truncated, and keeps the file', async () => {
    const { add, written, other, dir } = await database();
    await add('in the file');
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await add('in the log');
    const cut = written.write(async (sql) => {
      truncateSync(join(dir, `${DATABASE_FILE}-wal`), 0);
      return sql.rows("INSERT INTO words (word) VALUES ('lost')");
    });
    await expect(cut).rejects.toMatchObject(REFUSED);
    await written.close();
    const file = join(dir, DATABASE_FILE);
    const copy = join(tempDir(), DATABASE_FILE);
    copyFileSync(file, copy);
    const kept = new DatabaseSync(copy);
    onTestFinished(() => kept.close());
    expect(kept.prepare('SELECT word FROM words').all()).toEqual([{ word: 'in the file' }]);
  });

  test('works after a checkpoint by another process', async () => {
    const { add, other } = await database();
    await add('a');
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await add('b');
    expect(other.prepare('SELECT word FROM words').all()).toHaveLength(2);
  });
});

test('SQLite overwrites deleted data without a purge', async () => {
  const { add, written, other, dir } = await database();
  const word = 'palabra que se borra';
  await add(word);
  await written.write((sql) => sql.rows('DELETE FROM words'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(dir, DATABASE_FILE)).includes(word)).toBe(false);
});

test('purging SQLite waits for readers, and fails if they do not finish in time', async () => {
  const { add, written, other } = await database(50);
  await add('a');
  other.exec('BEGIN; SELECT * FROM words');
  other.prepare('SELECT word FROM words').all();
  await expect(written.purge([])).rejects.toMatchObject({ trouble: 'locked' });
  other.exec('COMMIT');
  await written.purge([]);
});
