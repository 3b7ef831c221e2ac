import { resetStores, saveUser } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { expect, test, vi } from 'vitest';
import { createErrorReports } from './error-reports';

const release = (version: string) => ({
  remote: 'profile' as const,
  version,
  entry: `/remotes/profile/${version}-a/remoteEntry.js`,
});

test('a page sends remote, version, kind and message', () => {
  const send = vi.fn();
  createErrorReports(send)(release('1.0.0'), 'render', new TypeError('x is not a function'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    remote: 'profile',
    version: '1.0.0',
    kind: 'render',
    message: 'TypeError: x is not a function',
  });
});

test('a page sends each kind once per release', () => {
  const send = vi.fn();
  const report = createErrorReports(send);
  for (const message of ['a', 'b']) report(release('1.0.0'), 'load', new Error(message));
  report(release('1.0.0'), 'render', 'c');
  report(release('0.9.0'), 'load', null);
  expect(send.mock.calls.map(([{ version, kind, message }]) => [version, kind, message])).toEqual([
    ['1.0.0', 'load', 'Error: a'],
    ['1.0.0', 'render', 'c'],
    ['0.9.0', 'load', 'null'],
  ]);
});

test('a page sends at most six reports per page', () => {
  const send = vi.fn();
  const report = createErrorReports(send);
  for (let i = 0; i < 9; i += 1) report(release(`1.0.${i}`), 'load', new Error('x'));
  expect(send).toHaveBeenCalledTimes(6);
});

test('a page truncates a long message', () => {
  const send = vi.fn();
  createErrorReports(send)(release('1.0.0'), 'load', new Error('x'.repeat(5_000)));
  expect(send.mock.calls[0]?.[0].message).toHaveLength(1_000);
});

test("removes the visitor's registration from messages", () => {
  saveUser(aUser({ lastName: 'de Mora Vargas' }));
  const send = vi.fn();
  const message = 'Ana Mora Vargas, ana.mora@example.com, 80000099, 100000001 is not de JSON';
  createErrorReports(send)(release('1.0.0'), 'render', new Error(message));
  resetStores();
  expect(send.mock.calls[0]?.[0].message).toBe('Error: … … …, …, …, … is not de JSON');
});
