// @vitest-environment dom
import { expect, test, vi } from 'vitest';
import { runUnlessUnloading, trackBeforeUnload } from './page-load';

test('an action waits 10 seconds if `beforeunload` has just occurred; otherwise it runs at once', () => {
  vi.useFakeTimers();
  const action = vi.fn();
  trackBeforeUnload();
  runUnlessUnloading(action);
  expect(action).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('beforeunload'));
  runUnlessUnloading(action);
  vi.advanceTimersByTime(9_999);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(2);
  runUnlessUnloading(action);
  expect(action).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
