import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../trials/support/temp-dir';
import { findPgbouncer, findPostgres } from './find-postgres.mjs';

function folderWith(folder: string, programs: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const program of programs) writeFileSync(join(folder, program), '');
  return folder;
}

test('the newest of Debian’s that can serve is found; its client alone is none', () => {
  const debian = tempDir();
  expect(findPostgres(debian, '')).toBeNull();
  folderWith(join(debian, '16', 'bin'), ['psql', 'pg_dump']);
  expect(findPostgres(debian, '')).toBeNull();
  for (const version of ['9', '15']) folderWith(join(debian, version, 'bin'), ['initdb', 'postgres']);
  expect(findPostgres(debian, '')).toBe(join(debian, '15', 'bin'));
});

test('one in PATH is found where Debian has none', () => {
  const own = folderWith(join(tempDir(), 'bin'), ['initdb', 'postgres']);
  const half = folderWith(join(tempDir(), 'bin'), ['initdb']);
  expect(findPostgres('/nowhere', `/usr/none:${half}:${own}`)).toBe(own);
});

test('the pooler is found in PATH first, then where Debian puts it', () => {
  const [own, debian] = [1, 2].map(() => folderWith(join(tempDir(), 'sbin'), ['pgbouncer']));
  expect(findPgbouncer(`/usr/none:${own}`, debian)).toBe(join(own ?? '', 'pgbouncer'));
  expect(findPgbouncer('/usr/none', debian)).toBe(join(debian ?? '', 'pgbouncer'));
  expect(findPgbouncer('', '/nowhere')).toBeNull();
});
