// @vitest-environment dom
import { expect, test, vi } from 'vitest';
import { unlessLeaving, watchLeaving } from './page-load';

test('an action waits 10 seconds on a page that began to leave, and runs at once before and after', () => {
  vi.useFakeTimers();
  const action = vi.fn();
  watchLeaving();
  unlessLeaving(action);
  expect(action).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('beforeunload'));
  unlessLeaving(action);
  vi.advanceTimersByTime(9_999);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(2);
  unlessLeaving(action);
  expect(action).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
