// @vitest-environment dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setMissingCodeRecovery } from './missing-code';
import { onIntent, useOnDemand } from './on-demand';

afterEach(() => {
  cleanup();
  setMissingCodeRecovery(async () => false);
});

/** Everything that promises have set off by now is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const MISSING = () => Promise.reject(new TypeError('404'));

test('fetches the code once it is wanted, and keeps it', async () => {
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

test('tells when the code cannot be fetched, and tries again when it is wanted again', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('offline'));
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

test('says nothing of a failure when a new page is on its way', async () => {
  const mend = vi.fn(async () => true);
  setMissingCodeRecovery(mend);
  const onFailure = vi.fn();
  renderHook(() => useOnDemand(MISSING, true, onFailure));
  await waitFor(() => expect(mend).toHaveBeenCalledOnce());
  await settled();
  expect(onFailure).not.toHaveBeenCalled();
});

test('intent fetches the code beforehand and swallows its failure: nobody waits for it, so no new page is wanted', async () => {
  const mend = vi.fn(async () => true);
  setMissingCodeRecovery(mend);
  const load = vi.fn(() => Promise.reject(new TypeError('offline')));
  const { onPointerEnter, onFocus } = onIntent(load);
  onPointerEnter();
  onFocus();
  expect(load).toHaveBeenCalledTimes(2);
  await settled();
  expect(mend).not.toHaveBeenCalled();
});
