import { expect, test } from 'vitest';
import { readConfig } from './config';

const deploymentsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? read.config.deployments : read.problems;
};

const DATABASE_URL = 'postgres://club@localhost/club';

test('what runs is kept beside the data in PostgreSQL, unless the operator wants it in the directory', () => {
  expect(deploymentsOf({})).toBe('directory');
  expect(deploymentsOf({ DATABASE_URL })).toBe('database');
  expect(deploymentsOf({ DATABASE_URL, DEPLOYMENTS: 'directory' })).toBe('directory');
});

test('«database» without one stops the start with a line', () => {
  expect(deploymentsOf({ DEPLOYMENTS: 'database' })).toEqual([
    'DEPLOYMENTS: «database» wants a PostgreSQL in DATABASE_URL',
  ]);
});
