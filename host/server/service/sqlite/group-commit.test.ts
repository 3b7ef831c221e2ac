import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tempDir } from '../../testing/temp-dir';
import { StoreUnavailable } from '../store';
import { GroupCommit } from './group-commit';

function database(): { db: DatabaseSyncInstance; other: DatabaseSyncInstance } {
  const file = join(tempDir(), 'test.sqlite');
  const [db, other] = [new DatabaseSync(file, { timeout: 1 }), new DatabaseSync(file)];
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE words (word TEXT PRIMARY KEY)');
  onTestFinished(() => {
    db.close();
    other.close();
  });
  return { db, other };
}
const add = (db: DatabaseSyncInstance, word: string) => () => {
  db.prepare('INSERT INTO words (word) VALUES (?)').run(word);
  return word;
};
const words = (db: DatabaseSyncInstance) =>
  db
    .prepare('SELECT word FROM words ORDER BY word')
    .all()
    .map((row: { word: string }) => row.word);

describe('a group commit', () => {
  test('lets writes that arrive together share a transaction', async () => {
    const { db } = database();
    const exec = vi.spyOn(db, 'exec');
    const writes = new GroupCommit(db);
    expect(await Promise.all(['a', 'b', 'c'].map((word) => writes.run(add(db, word))))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1);
  });

  test('fulfils only what another connection can see', async () => {
    const { db, other } = database();
    await new GroupCommit(db).run(add(db, 'a'));
    expect(words(other)).toEqual(['a']);
  });

  test('undoes a job that throws, alone', async () => {
    const { db } = database();
    const writes = new GroupCommit(db);
    const failing = writes.run(() => {
      add(db, 'half')();
      throw new Error('no');
    });
    const settled = await Promise.allSettled([writes.run(add(db, 'a')), failing, writes.run(add(db, 'b'))]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(words(db)).toEqual(['a', 'b']);
    await expect(failing).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('waits for a lock without blocking the event loop', async () => {
    const { db, other } = database();
    other.exec('BEGIN IMMEDIATE');
    const written = new GroupCommit(db).run(add(db, 'a'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    other.exec('ROLLBACK');
    expect(await written).toBe('a');
  });

  test('gives up when the lock is held for too long, and recovers', async () => {
    const { db, other } = database();
    const writes = new GroupCommit(db, { patienceMs: 50 });
    other.exec('BEGIN IMMEDIATE');
    await expect(writes.run(add(db, 'a'))).rejects.toMatchObject({ statusCode: 503 });
    other.exec('ROLLBACK');
    expect(await writes.run(add(db, 'a'))).toBe('a');
  });

  test('refuses more than it may hold', async () => {
    const { db } = database();
    const writes = new GroupCommit(db, { capacity: 1 });
    const first = writes.run(add(db, 'a'));
    await expect(writes.run(add(db, 'b'))).rejects.toThrow('too many');
    expect(await first).toBe('a');
  });

  test('keeps the order of what waits, over several batches', async () => {
    const { db, other } = database();
    other.exec('BEGIN IMMEDIATE');
    const writes = new GroupCommit(db);
    const done: number[] = [];
    const all = Array.from({ length: 600 }, (_, index) => writes.run(() => done.push(index)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    other.exec('ROLLBACK');
    await Promise.all(all);
    expect(done).toEqual(Array.from({ length: 600 }, (_, index) => index));
    await writes.drained();
  });

  test('reports a database that cannot be written at all, job by job', async () => {
    const { db } = database();
    db.exec('PRAGMA query_only = 1');
    await expect(new GroupCommit(db).run(add(db, 'a'))).rejects.toBeInstanceOf(StoreUnavailable);
    db.exec('PRAGMA query_only = 0');
    expect(await new GroupCommit(db).run(add(db, 'a'))).toBe('a');
  });
});
