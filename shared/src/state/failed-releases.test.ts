// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';
import { failedRelease, forgetFailedRelease, rememberFailedRelease } from './failed-releases';

const KEY = 'club:fallas';
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test('a release that failed is known per remote, in every tab, until it is forgotten', () => {
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

test('it is known for a day, and not at all by a clock that went back', () => {
  vi.useFakeTimers();
  rememberFailedRelease('profile', 'a');
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  expect(failedRelease('profile')).toBe('a');
  vi.setSystemTime(Date.now() + 1);
  expect(failedRelease('profile')).toBeNull();
  vi.setSystemTime(Date.now() - 2 * DAY_MS);
  expect(failedRelease('profile')).toBeNull();
});

test('nothing is written where there is nothing to forget', () => {
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
])('a value that is not its own reads as none: %s', (text) => {
  localStorage.setItem(KEY, text);
  expect(failedRelease('profile')).toBeNull();
  rememberFailedRelease('profile', 'a');
  expect(failedRelease('profile')).toBe('a');
});
