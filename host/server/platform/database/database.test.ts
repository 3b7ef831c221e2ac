import { beforeEach, describe, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../trials/support/databases';
import { type Database, DatabaseError, type FailureKind, loggedDatabase, type Sql } from './database';

const add = (sql: Sql, word: string) =>
  sql.rows('INSERT INTO words (word, length) VALUES (?, ?)', [word, word.length]);
const words = (database: Database) =>
  database.read(async (sql) =>
    (await sql.rows('SELECT word FROM words ORDER BY word')).map(({ word }) => word),
  );

describeOnEachDatabase('a database', ({ open, place }) => {
  let where: Awaited<ReturnType<typeof place>>;
  let database: Database;
  beforeEach(async () => {
    where = await place();
    database = await open(where);
    await database.write((sql) =>
      sql.rows('CREATE TABLE words (word TEXT PRIMARY KEY, length INTEGER NOT NULL, note TEXT)'),
    );
  });

  test('returns values as they were stored: texts of any script, numbers, null', async () => {
    const word = 'ñandú «😀» \u202e\u200b a\u0301 \\ \' " % ? $1 {} \r\n\t';
    await database.write((sql) =>
      sql.rows('INSERT INTO words (word, length, note) VALUES (?, ?, ?)', [word, -2_147_483_648, null]),
    );
    const rows = await database.read((sql) =>
      sql.rows('SELECT word, length, note FROM words WHERE word = ?', [word]),
    );
    expect(rows.map((row) => ({ ...row }))).toEqual([{ word, length: -2_147_483_648, note: null }]);
  });

  test('returns counts and sums as numbers', async () => {
    await database.write((sql) => add(sql, 'ab'));
    const [row] = await database.read((sql) =>
      sql.rows('SELECT COUNT(*) AS n, SUM(length) AS total FROM words'),
    );
    expect({ ...row }).toEqual({ n: 1, total: 2 });
  });

  test('runs a statement for many rows and returns all results', async () => {
    const rows = Array.from({ length: 25_000 }, (_, index) => [`w${index}`, index] as const);
    const text = 'INSERT INTO words (word, length) VALUES (?, ?) RETURNING word';
    expect(await database.write((sql) => sql.each(text, rows))).toHaveLength(25_000);
    const found = await database.read((sql) =>
      sql.each('SELECT length FROM words WHERE word IN (VALUES (?))', [['w7'], ['w8'], ['none']]),
    );
    expect(found.map(({ length }) => length).sort()).toEqual([7, 8]);
    expect(await database.read((sql) => sql.each(text, []))).toEqual([]);
  });

  test('rolls back a write that throws and passes on the error', async () => {
    const failing = database.write(async (sql) => {
      await add(sql, 'half');
      throw new RangeError('no');
    });
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    expect(await words(database)).toEqual([]);
    await database.write((sql) => add(sql, 'next'));
    expect(await words(database)).toEqual(['next']);
  });

  test('reports refused data and accepts the next write', async () => {
    await database.write((sql) => add(sql, 'a'));
    const again = database.write((sql) => add(sql, 'a'));
    await expect(again).rejects.toBeInstanceOf(DatabaseError);
    await expect(again).rejects.toMatchObject({ statusCode: 503, trouble: 'refused' });
    expect(await words(database)).toEqual(['a']);
  });

  test('hides an unfinished write from readers', async () => {
    await database.write(async (sql) => {
      await add(sql, 'a');
      expect(await words(database)).toEqual([]);
    });
    expect(await words(database)).toEqual(['a']);
  });

  test('gives a reader one snapshot', async () => {
    const [before, after] = await database.read(async (sql) => {
      const count = async () => (await sql.rows('SELECT COUNT(*) AS n FROM words'))[0]?.n;
      const first = await count();
      await database.write((other) => add(other, 'a'));
      return [first, await count()];
    });
    expect([before, after]).toEqual([0, 0]);
  });

  test('refuses to write in a read', async () => {
    await expect(database.read((sql) => add(sql, 'a'))).rejects.toMatchObject({ trouble: 'readonly' });
  });

  test('accepts many concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => database.write((sql) => add(sql, `w${index}`))),
    );
    expect(await words(database)).toHaveLength(60);
  });

  test('shows committed writes to other connections', async () => {
    const other = await open(where);
    await database.write((sql) => add(sql, 'a'));
    expect(await words(other)).toEqual(['a']);
    await other.write((sql) => add(sql, 'b'));
    expect(await words(database)).toEqual(['a', 'b']);
  });

  test('finishes pending work before it closes, and then rejects', async () => {
    const written = database.write((sql) => add(sql, 'a'));
    await database.close();
    await written;
    await expect(words(database)).rejects.toMatchObject({ statusCode: 503 });
    expect(await words(await open(where))).toEqual(['a']);
  });
});

describe('the logged database', () => {
  function announced() {
    const trouble: { read: FailureKind | null; write: FailureKind | null } = { read: null, write: null };
    const run = (operation: 'read' | 'write') => async () => {
      const kind = trouble[operation];
      if (kind) throw new DatabaseError(kind, 'as told');
      return undefined as never;
    };
    const log = { info: vi.fn(), error: vi.fn() };
    const database = loggedDatabase(
      { read: run('read'), write: run('write'), purge: run('write'), close: async () => undefined },
      log,
    );
    const attempt = (operation: 'read' | 'write') =>
      database[operation](async () => undefined).catch(() => undefined);
    const told = () => [
      ...log.error.mock.calls.map(([{ operation }, text]) => `${operation}: ${text}`),
      ...log.info.mock.calls.map(([{ operation }, text]) => `${operation}: ${text}`),
    ];
    return { trouble, attempt, told, database };
  }

  test('logs failing writes once, and their recovery once', async () => {
    const { trouble, attempt, told } = announced();
    trouble.write = 'locked';
    for (const operation of ['write', 'read', 'write', 'read', 'write'] as const) await attempt(operation);
    expect(told()).toEqual(['write: the database does not serve']);
    trouble.write = null;
    for (const operation of ['read', 'write', 'read', 'write'] as const) await attempt(operation);
    expect(told()).toEqual(['write: the database does not serve', 'write: the database serves again']);
  });

  test('logs each outage', async () => {
    const { trouble, attempt, told } = announced();
    for (const kind of ['full', null, 'full', null] as const) {
      trouble.write = kind;
      await attempt('write');
    }
    expect(told()).toHaveLength(4);
  });

  test('rejects data that the database refuses, and logs nothing', async () => {
    const { trouble, told, database } = announced();
    trouble.read = 'refused';
    await expect(database.read(async () => undefined)).rejects.toMatchObject({ trouble: 'refused' });
    expect(told()).toEqual([]);
  });
});
