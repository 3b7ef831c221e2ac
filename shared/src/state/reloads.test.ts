// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';
import { consumePendingDialog, type PendingDialog, rememberReload, wasReloadedFor } from './reloads';

const KEY = 'club:recarga';
const wanted: PendingDialog = { path: '/detalle/1', buttons: ['profile|Ver evaluaciones'] };

afterEach(() => sessionStorage.clear());

test('a tab knows what it was reloaded for', () => {
  expect(wasReloadedFor('a')).toBe(false);
  expect(rememberReload('a', null)).toBe(true);
  expect(rememberReload('b', null)).toBe(true);
  expect([wasReloadedFor('a'), wasReloadedFor('b'), wasReloadedFor('c')]).toEqual([true, true, false]);
});

test('what is to be opened is given out once, and the reloads stay known', () => {
  rememberReload('a', wanted);
  expect(consumePendingDialog()).toEqual(wanted);
  expect(consumePendingDialog()).toBeNull();
  expect(wasReloadedFor('a')).toBe(true);
});

test('the oldest reloads are forgotten', () => {
  for (let i = 0; i < 21; i += 1) rememberReload(`site ${i}`, null);
  expect(wasReloadedFor('site 0')).toBe(false);
  expect(wasReloadedFor('site 1')).toBe(true);
});

test('says so when nothing can be kept', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(rememberReload('a', wanted)).toBe(false);
});

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"sites":7}',
  '{"sites":[1,{}],"wanted":{"path":1}}',
  '{"wanted":{"path":"/","buttons":[1]}}',
])('a value that is not its own reads as none: %s', (text) => {
  sessionStorage.setItem(KEY, text);
  expect(consumePendingDialog()).toBeNull();
  expect(wasReloadedFor('1')).toBe(false);
  expect(rememberReload('a', wanted)).toBe(true);
  expect(consumePendingDialog()).toEqual(wanted);
});
