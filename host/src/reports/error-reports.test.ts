// @vitest-environment dom
import { resetStores, saveUser } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { expect, test, vi } from 'vitest';
import { createErrorReports } from './error-reports';

const release = (version: string) => ({
  remote: 'profile' as const,
  version,
  entry: `/remotes/profile/${version}-a/remoteEntry.js`,
});

const SITE = 'https://club.example.com';

test('an error report contains release, page name and script positions, but no address and no other part of the stack', () => {
  window.history.replaceState(null, '', '/detalle/7?nombre=Ana');
  const send = vi.fn();
  const error = Object.assign(new TypeError('x is not a function'), {
    stack: `TypeError: Ana Mora at /detalle/7?nombre=Ana:1:2
    at t (${SITE}/remotes/profile/assets/page-0a1b2c3d.js:1:234)
    at async Promise.all (index 0)
    at ${SITE}/remotes/profile/1.0.0-a/remoteEntry.js?r=2:3:4
    at https://extension.example/inject.js:5:6
u@${SITE}/assets/vendor-0a1b2c3d.js:7:8`,
  });
  const components = `
    at t (${SITE}/remotes/profile/assets/page-0a1b2c3d.js:1:200)
    at main`;
  createErrorReports(send)(release('1.0.0'), 'render', error, components);
  window.history.replaceState(null, '', '/');
  expect(send).toHaveBeenCalledExactlyOnceWith({
    remote: 'profile',
    version: '1.0.0',
    kind: 'render',
    message: 'TypeError: x is not a function',
    release: '1.0.0-a',
    page: 'detail',
    stack: [
      '/remotes/profile/assets/page-0a1b2c3d.js:1:234',
      '/remotes/profile/1.0.0-a/remoteEntry.js?r=2:3:4',
      '/assets/vendor-0a1b2c3d.js:7:8',
    ],
    components: ['/remotes/profile/assets/page-0a1b2c3d.js:1:200'],
  });
});

test('the largest error report fits into 4 KiB', () => {
  const send = vi.fn();
  const frame = `    at f (${SITE}/remotes/profile/10.10.10-0a1b2c3d/assets/${'x'.repeat(40)}-0a1b2c3d.js:1:123456)\n`;
  const error = Object.assign(new Error('€'.repeat(5_000)), { stack: frame.repeat(50) });
  createErrorReports(send)(release('10.10.10'), 'render', error, frame.repeat(50));
  const [report] = send.mock.calls[0] ?? [];
  expect(report.stack).toHaveLength(8);
  expect(new TextEncoder().encode(JSON.stringify(report)).length).toBeLessThan(4_096);
});

test('each kind of error is sent once per release', () => {
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

test('a page sends at most six error reports', () => {
  const send = vi.fn();
  const report = createErrorReports(send);
  for (let i = 0; i < 9; i += 1) report(release(`1.0.${i}`), 'load', new Error('x'));
  expect(send).toHaveBeenCalledTimes(6);
});

test('a long error message is truncated', () => {
  const send = vi.fn();
  createErrorReports(send)(release('1.0.0'), 'load', new Error('x'.repeat(5_000)));
  expect(send.mock.calls[0]?.[0].message).toHaveLength(500);
});

test("a reported error message contains no data of the visitor's registration", () => {
  saveUser(aUser({ lastName: 'de Mora Vargas' }));
  const send = vi.fn();
  const message = 'Ana Mora Vargas, ana.mora@example.com, 80000099, 100000001 is not de JSON';
  createErrorReports(send)(release('1.0.0'), 'render', new Error(message));
  resetStores();
  expect(send.mock.calls[0]?.[0].message).toBe('Error: … … …, …, …, … is not de JSON');
});
