import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPgbouncer, findPostgres, isInstalled } from './postgres';
import { tempDir } from './temp-dir';

test('isInstalled prints a line for a missing program and throws if it is required', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    warn.mockRestore();
    vi.unstubAllEnvs();
  });
  vi.stubEnv('POSTGRES', '');
  expect(isInstalled('pgbouncer', '/usr/sbin/pgbouncer', 'the pooler')).toBe(true);
  expect(warn).not.toHaveBeenCalled();
  expect(isInstalled('pgbouncer', null, 'the pooler')).toBe(false);
  expect(warn.mock.calls).toEqual([['the pooler: skipped, pgbouncer is not installed here']]);
  vi.stubEnv('POSTGRES', 'required');
  expect(() => isInstalled('pgbouncer', null, 'the pooler')).toThrow('pgbouncer is not installed');
});

function folderWith(folder: string, programs: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const program of programs) writeFileSync(join(folder, program), '');
  return folder;
}

test('findPostgres returns Debian’s newest version with a server and ignores a client alone', () => {
  const debian = tempDir();
  expect(findPostgres(debian, '')).toBeNull();
  folderWith(join(debian, '16', 'bin'), ['psql', 'pg_dump']);
  expect(findPostgres(debian, '')).toBeNull();
  for (const version of ['9', '15']) folderWith(join(debian, version, 'bin'), ['initdb', 'postgres']);
  expect(findPostgres(debian, '')).toBe(join(debian, '15', 'bin'));
});

test('findPostgres searches PATH if Debian’s folder is missing', () => {
  const own = folderWith(join(tempDir(), 'bin'), ['initdb', 'postgres']);
  const half = folderWith(join(tempDir(), 'bin'), ['initdb']);
  expect(findPostgres('/nowhere', `/usr/none:${half}:${own}`)).toBe(own);
});

test('findPgbouncer prefers PATH over Debian’s folder', () => {
  const [own, debian] = [1, 2].map(() => folderWith(join(tempDir(), 'sbin'), ['pgbouncer']));
  expect(findPgbouncer(`/usr/none:${own}`, debian)).toBe(join(own ?? '', 'pgbouncer'));
  expect(findPgbouncer('/usr/none', debian)).toBe(join(debian ?? '', 'pgbouncer'));
  expect(findPgbouncer('', '/nowhere')).toBeNull();
});
