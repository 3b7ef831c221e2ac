import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import { DATABASE_FILE, openSqlite } from './open-sqlite';
import { createSqliteDatabase } from './sqlite-database';

async function database(patienceMs?: number) {
  const dir = tempDir();
  const opened = openSqlite(dir, { alone: false });
  if (!opened.ok) throw new Error(opened.problem);
  const written = createSqliteDatabase(opened.value, { patienceMs });
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

describe('SQLite that another process has locked', () => {
  test('is waited for without blocking the event loop', async () => {
    const { other, add } = await database();
    other.exec('BEGIN IMMEDIATE');
    const added = add('a');
    await new Promise((resolve) => setTimeout(resolve, 60));
    other.exec('COMMIT');
    await added;
    expect(other.prepare('SELECT word FROM words').all()).toHaveLength(1);
  });

  test('is given up after a while, and used again afterwards', async () => {
    const { other, add } = await database(50);
    other.exec('BEGIN IMMEDIATE');
    await expect(add('a')).rejects.toMatchObject({ statusCode: 503, trouble: 'locked' });
    other.exec('ROLLBACK');
    await add('a');
  });

  test('can be read meanwhile', async () => {
    const { other, written } = await database();
    other.exec('BEGIN IMMEDIATE');
    expect(await written.read((sql) => sql.rows('SELECT word FROM words'))).toEqual([]);
    other.exec('ROLLBACK');
  });
});

test('SQLite without room says so, keeps what it had, and goes on when there is room', async () => {
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

test('what is deleted from SQLite is overwritten, purged or not', async () => {
  const { add, written, other, dir } = await database();
  const word = 'palabra que se borra';
  await add(word);
  await written.write((sql) => sql.rows('DELETE FROM words'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(dir, DATABASE_FILE)).includes(word)).toBe(false);
});

test('purging SQLite waits for who reads what was deleted, and says so where it could not', async () => {
  const { add, written, other } = await database(50);
  await add('a');
  other.exec('BEGIN; SELECT * FROM words');
  other.prepare('SELECT word FROM words').all();
  await expect(written.purge([])).rejects.toMatchObject({ trouble: 'locked' });
  other.exec('COMMIT');
  await written.purge([]);
});
