import { expect, test } from 'vitest';
import { forRows, numbered, portions } from './postgres-database';

test('question marks become numbered parameters', () => {
  expect(numbered('SELECT a FROM b WHERE c = ? AND d > ?')).toBe('SELECT a FROM b WHERE c = $1 AND d > $2');
});

test('the row of values is repeated anywhere in a statement', () => {
  expect(forRows('INSERT INTO a (b, c) VALUES (?, ?) RETURNING b', 2)).toBe(
    'INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4) RETURNING b',
  );
  expect(forRows('DELETE FROM a WHERE b IN (VALUES (?))', 3)).toBe(
    'DELETE FROM a WHERE b IN (VALUES ($1), ($2), ($3))',
  );
  expect(() => forRows('DELETE FROM a', 1)).toThrow('no row of values');
});

test('portions respect PostgreSQL’s limit of parameters and lose no row', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, 1, 2, 3, 4, 5, 6]);
  const parts = portions(rows);
  for (const part of parts) expect(part.length * 7).toBeLessThanOrEqual(65_535);
  expect(parts.flat()).toEqual(rows);
  expect(portions([])).toEqual([]);
});
