// @vitest-environment dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  consumePendingDialog,
  failedRelease,
  forgetFailedRelease,
  type PendingDialog,
  rememberFailedRelease,
  rememberReload,
  wasReloadedFor,
} from './recovery';

describe('the stored reloads of a tab', () => {
  const KEY = 'club:recarga';
  const wanted: PendingDialog = { path: '/detalle/1', buttons: ['profile|Ver evaluaciones'] };

  afterEach(() => sessionStorage.clear());

  test('include the reason of each reload', () => {
    expect(wasReloadedFor('a')).toBe(false);
    expect(rememberReload('a', null)).toBe(true);
    expect(rememberReload('b', null)).toBe(true);
    expect([wasReloadedFor('a'), wasReloadedFor('b'), wasReloadedFor('c')]).toEqual([true, true, false]);
  });

  test('return the dialog to open after the reload only once, and keep the reasons', () => {
    rememberReload('a', wanted);
    expect(consumePendingDialog()).toEqual(wanted);
    expect(consumePendingDialog()).toBeNull();
    expect(wasReloadedFor('a')).toBe(true);
  });

  test('drop the oldest reasons beyond the limit', () => {
    for (let i = 0; i < 21; i += 1) rememberReload(`site ${i}`, null);
    expect(wasReloadedFor('site 0')).toBe(false);
    expect(wasReloadedFor('site 1')).toBe(true);
  });

  test('cannot be written if storage is full; rememberReload then returns false', () => {
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
  ])('ignore an invalid stored value: %s', (text) => {
    sessionStorage.setItem(KEY, text);
    expect(consumePendingDialog()).toBeNull();
    expect(wasReloadedFor('1')).toBe(false);
    expect(rememberReload('a', wanted)).toBe(true);
    expect(consumePendingDialog()).toEqual(wanted);
  });
});

describe('the stored failed releases', () => {
  const KEY = 'club:fallas';
  const DAY_MS = 24 * 60 * 60 * 1000;

  afterEach(() => {
    localStorage.clear();
    vi.useRealTimers();
  });

  test('include one release of each remote until it is deleted', () => {
    rememberFailedRelease('profile', 'a');
    rememberFailedRelease('feedback', 'b');
    expect([failedRelease('profile'), failedRelease('feedback'), failedRelease('directory')]).toEqual([
      'a',
      'b',
      null,
    ]);
    forgetFailedRelease('profile');
    expect([failedRelease('profile'), failedRelease('feedback')]).toEqual([null, 'b']);
    forgetFailedRelease('feedback');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('expire after a day, or if the clock was set back', () => {
    vi.useFakeTimers();
    rememberFailedRelease('profile', 'a');
    vi.setSystemTime(Date.now() + DAY_MS - 1);
    expect(failedRelease('profile')).toBe('a');
    vi.setSystemTime(Date.now() + 1);
    expect(failedRelease('profile')).toBeNull();
    vi.setSystemTime(Date.now() - 2 * DAY_MS);
    expect(failedRelease('profile')).toBeNull();
  });

  test('are not written if there is nothing to delete', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    forgetFailedRelease('profile');
    expect(write).not.toHaveBeenCalled();
  });

  test.each([
    '{',
    'null',
    '7',
    '[]',
    '{"profile":7}',
    '{"profile":{"release":1}}',
    '{"profile":{"release":"a"}}',
    '{"profile":{"release":"a","at":"9999999999999"}}',
    '{"profile":{"release":"a","at":{"toString":null}}}',
  ])('ignore an invalid stored value: %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(failedRelease('profile')).toBeNull();
    rememberFailedRelease('profile', 'a');
    expect(failedRelease('profile')).toBe('a');
  });
});
