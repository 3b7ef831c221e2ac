import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config';

test('the configuration table of the operating guide lists exactly the environment variables that are read', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, rows = ''] = /^\| Variable \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const told = rows.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(read.size).toBeGreaterThan(30);
  expect(told.sort()).toEqual([...read].sort());
});
