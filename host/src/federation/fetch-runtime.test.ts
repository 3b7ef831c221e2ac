import { afterEach, expect, test, vi } from 'vitest';
import { fetchRuntime } from './fetch-runtime';

vi.mock('./page-runtime', () => new Promise(() => undefined));
vi.mock('./provided-modules', () => ({ PROVIDED: {} }));

afterEach(() => void vi.useRealTimers());

test('code of the runtime that does not arrive is given up after thirty seconds', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  fetchRuntime().catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
});
