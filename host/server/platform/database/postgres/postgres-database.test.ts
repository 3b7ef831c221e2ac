import { expect, test } from 'vitest';
import { numberPlaceholders, repeatRowValues, splitRows } from './postgres-database';

test('the PostgreSQL driver numbers the placeholders', () => {
  expect(numberPlaceholders('SELECT a FROM b WHERE c = ? AND d > ?')).toBe(
    'SELECT a FROM b WHERE c = $1 AND d > $2',
  );
});

test('the PostgreSQL driver repeats the placeholders after VALUES for each row, wherever they are in the statement', () => {
  expect(repeatRowValues('INSERT INTO a (b, c) VALUES (?, ?) RETURNING b', 2)).toBe(
    'INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4) RETURNING b',
  );
  expect(repeatRowValues('DELETE FROM a WHERE b IN (VALUES (?))', 3)).toBe(
    'DELETE FROM a WHERE b IN (VALUES ($1), ($2), ($3))',
  );
  expect(() => repeatRowValues('DELETE FROM a', 1)).toThrow('no row of values');
});

test('the PostgreSQL driver splits rows by PostgreSQL’s limit of parameters and loses none', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, 1, 2, 3, 4, 5, 6]);
  const parts = splitRows(rows);
  for (const part of parts) expect(part.length * 7).toBeLessThanOrEqual(65_535);
  expect(parts.flat()).toEqual(rows);
  expect(splitRows([])).toEqual([]);
});
