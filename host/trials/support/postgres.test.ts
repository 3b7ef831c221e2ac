import { expect, onTestFinished, test, vi } from 'vitest';
import { isInstalled } from './postgres';

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
