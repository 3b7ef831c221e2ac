// @vitest-environment dom
import { expect, test, vi } from 'vitest';
import { isMissingCode, watchMissingCode } from './missing-code';

const announce = (payload: Error) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
const unhandled = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('a failed import is known by its announcement; nobody is told unless it stays uncaught', () => {
  const onUnhandled = vi.fn();
  watchMissingCode(onUnhandled);
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const other = new TypeError('x is not a function');
  announce(missing);
  expect([isMissingCode(missing), isMissingCode(other), isMissingCode('text')]).toEqual([true, false, false]);
  unhandled(other);
  expect(onUnhandled).not.toHaveBeenCalled();
  unhandled(missing);
  expect(onUnhandled).toHaveBeenCalledOnce();
});

test('code whose style sheet is missing runs without it; code that is missing is not made up for', () => {
  watchMissingCode(vi.fn());
  const style = new Error('Unable to preload CSS for /assets/dialog.css');
  const goesOn = !announce(style);
  expect([goesOn, isMissingCode(style)]).toEqual([true, false]);
  expect(announce(new TypeError('Failed to fetch dynamically imported module'))).toBe(true);
});
