import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config';

test('every variable of the environment that is read stands once in the README, and no other', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, rows = ''] = /^\| Variable \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(readme) ?? [];
  const told = rows.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(read.size).toBeGreaterThan(30);
  expect(told.sort()).toEqual([...read].sort());
});
