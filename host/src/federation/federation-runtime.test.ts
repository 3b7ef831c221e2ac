import { afterEach, expect, test, vi } from 'vitest';
import { fetchRuntime } from './federation-runtime';

vi.mock('./page-runtime', () => new Promise(() => undefined));
vi.mock('./provided-modules', () => ({ PROVIDED_MODULES: {} }));

afterEach(() => void vi.useRealTimers());

test('loading the federation runtime times out after thirty seconds', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  fetchRuntime().catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
});
