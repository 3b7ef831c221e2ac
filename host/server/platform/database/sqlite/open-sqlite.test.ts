import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../../trials/support/temp-dir';
import { DATABASE_FILE, openSqlite } from './open-sqlite';

function open(dir: string) {
  const opened = openSqlite(dir, { timeoutMs: 20 });
  if (!opened.ok) throw new Error(opened.problem);
  const { db, reader, lock } = opened.value;
  onTestFinished(() => {
    for (const each of [db, reader, lock]) if (each?.isOpen) each.close();
  });
  return { db, reader, lock };
}
const problemOf = (dir: string) => {
  const opened = openSqlite(dir, { timeoutMs: 20 });
  return opened.ok ? '' : opened.problem;
};

describe('the data folder', () => {
  test('is created if missing, accessible to its owner only', () => {
    const dir = join(tempDir(), 'a', 'b');
    open(dir);
    expect(statSync(dir).mode & 0o077).toBe(0);
  });

  test('contains a database that flushes every commit to the disk', () => {
    const { db } = open(tempDir());
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  });

  test('is used by one service at a time', () => {
    const dir = tempDir();
    const { lock } = open(dir);
    expect(problemOf(dir)).toBe(`DATA_DIR ${dir} is in use by another process of this site`);
    lock?.close();
    open(dir);
  });

  test('is locked without a journal file, so a full disk does not prevent the start', () => {
    const dir = tempDir();
    open(dir);
    expect(readdirSync(dir).filter((name) => name.endsWith('-journal'))).toEqual([]);
  });

  test('lets a command use the database while the service runs', () => {
    const dir = tempDir();
    open(dir);
    const command = openSqlite(dir, { alone: false });
    if (!command.ok) throw new Error(command.problem);
    command.value.db.exec('CREATE TABLE words (word TEXT)');
    for (const each of [command.value.reader, command.value.db]) each.close();
  });

  test('that is really a file is refused with a message of one line', () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    expect(problemOf(file)).toMatch(/^DATA_DIR .+ cannot be used: [^\n]+$/);
  });
});

const DAMAGED = /^the database [^\n]+club\.sqlite is damaged: [^\n]+; restore a copy$/;

describe('the database', () => {
  const rights = (dir: string) =>
    Object.fromEntries(
      readdirSync(dir)
        .filter((name) => name.startsWith(DATABASE_FILE))
        .map((name) => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]),
    );
  const OWNER_ONLY = { 'club.sqlite': '600', 'club.sqlite-shm': '600', 'club.sqlite-wal': '600' };

  test.skipIf(process.platform === 'win32').each([0o000, 0o022, 0o277])(
    'is readable by its owner only, with log and index, under the umask %o',
    (mask) => {
      const dir = tempDir();
      chmodSync(dir, 0o755);
      const before = process.umask(mask);
      onTestFinished(() => void process.umask(before));
      open(dir);
      expect(rights(dir)).toEqual(OWNER_ONLY);
    },
  );

  test.skipIf(process.platform === 'win32')('becomes readable by its owner only if it was open', () => {
    const dir = tempDir();
    const files = Object.keys(OWNER_ONLY).map((name) => join(dir, name));
    const { db, lock } = open(dir);
    lock?.close();
    db.exec('CREATE TABLE words (word TEXT)');
    for (const file of files) chmodSync(file, 0o644);
    open(dir);
    expect(rights(dir)).toEqual(OWNER_ONLY);
  });

  test('a file that is not a database is refused with a one-line message', () => {
    const dir = tempDir();
    writeFileSync(join(dir, DATABASE_FILE), 'x'.repeat(9_000));
    expect(problemOf(dir)).toMatch(DAMAGED);
  });

  test('a database with a damaged page is refused with a one-line message', () => {
    const dir = tempDir();
    const { db, reader, lock } = open(dir);
    db.exec(
      "CREATE TABLE feedback (word TEXT); INSERT INTO feedback VALUES ('a'); PRAGMA wal_checkpoint(TRUNCATE)",
    );
    for (const each of [reader, db, lock]) each?.close();
    const file = join(dir, DATABASE_FILE);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xab, 4_096, bytes.length));
    expect(problemOf(dir)).toMatch(DAMAGED);
  });

  test('rebuilds an index that differs from its table', () => {
    const dir = tempDir();
    const { db, reader, lock } = open(dir);
    db.exec('CREATE TABLE feedback (word TEXT); CREATE INDEX by_word ON feedback (word)');
    db.exec("INSERT INTO feedback VALUES ('palabra'); PRAGMA wal_checkpoint(TRUNCATE)");
    for (const each of [reader, db, lock]) each?.close();
    const file = join(dir, DATABASE_FILE);
    const bytes = readFileSync(file);
    bytes.write('q', bytes.lastIndexOf('palabra'));
    writeFileSync(file, bytes);
    const indexed = open(dir).db.prepare('SELECT word FROM feedback INDEXED BY by_word WHERE word = ?');
    expect(indexed.all('palabra')).toEqual([{ word: 'palabra' }]);
  });

  test('locked by another program is refused with a one-line message', () => {
    const dir = tempDir();
    const other = new DatabaseSync(join(dir, DATABASE_FILE));
    other.exec('BEGIN EXCLUSIVE');
    expect(problemOf(dir)).toBe(`the database ${join(dir, DATABASE_FILE)} is locked by another program`);
    other.close();
  });

  test('a folder in place of the database file is refused with a one-line message', () => {
    const dir = tempDir();
    mkdirSync(join(dir, DATABASE_FILE));
    expect(problemOf(dir)).toMatch(/^the database .+ cannot be opened: [^\n]+$/);
  });
});
