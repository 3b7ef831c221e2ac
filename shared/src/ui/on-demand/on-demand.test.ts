// @vitest-environment dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onIntent, setMissingCodeRecovery, useOnDemand } from './on-demand';

const NO_RECOVERY = { filesAnswer: async () => false, leave: async () => false };

afterEach(() => {
  cleanup();
  setMissingCodeRecovery(NO_RECOVERY);
});

/** Waits until all pending promises are settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const MISSING = () => Promise.reject(new TypeError('404'));

test('useOnDemand imports the code once, when it is first wanted', async () => {
  const load = vi.fn(async () => 'code');
  const { result, rerender } = renderHook(({ wanted }) => useOnDemand(load, wanted, () => undefined), {
    initialProps: { wanted: false },
  });
  expect(result.current).toBeNull();
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('code'));
  rerender({ wanted: false });
  rerender({ wanted: true });
  expect(result.current).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('useOnDemand reports a failed import and retries when the code is wanted again', async () => {
  const offline = new TypeError('offline');
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  const onFailure = vi.fn();
  const { result, rerender } = renderHook(({ wanted }) => useOnDemand(load, wanted, onFailure), {
    initialProps: { wanted: true },
  });
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(result.current).toBeNull();
  rerender({ wanted: false });
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('code'));
});

test('useOnDemand fetches the files of a failed import, then imports them again without showing a message', async () => {
  const order: string[] = [];
  const leave = vi.fn(async () => true);
  setMissingCodeRecovery({ filesAnswer: async () => order.push('plain') > 0, leave });
  const load = vi.fn(async () => {
    if (order.push('import') === 1) throw new TypeError('503');
    return 'code';
  });
  const onFailure = vi.fn();
  const { result } = renderHook(() => useOnDemand(load, true, onFailure));
  await waitFor(() => expect(result.current).toBe('code'));
  expect(order).toEqual(['import', 'plain', 'import']);
  expect(onFailure).not.toHaveBeenCalled();
  expect(leave).not.toHaveBeenCalled();
});

test.each([true, false])(
  'useOnDemand reloads the page if the import fails again, files reachable: %s',
  async (answer) => {
    const leave = vi.fn(async (_answer: boolean) => true);
    setMissingCodeRecovery({ filesAnswer: async () => answer, leave });
    const onFailure = vi.fn();
    renderHook(() => useOnDemand(MISSING, true, onFailure));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(answer));
    await settled();
    expect(onFailure).not.toHaveBeenCalled();
  },
);

test('onIntent ignores a failed preload', async () => {
  const leave = vi.fn(async () => true);
  setMissingCodeRecovery({ ...NO_RECOVERY, leave });
  const load = vi.fn(() => Promise.reject(new TypeError('offline')));
  const { onPointerEnter, onFocus } = onIntent(load);
  onPointerEnter();
  onFocus();
  expect(load).toHaveBeenCalledTimes(2);
  await settled();
  expect(leave).not.toHaveBeenCalled();
});
