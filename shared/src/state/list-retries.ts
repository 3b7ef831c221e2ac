import type { StoreApi } from 'zustand';
import { isWithoutAny, type ListState } from '../domain';

/**
 * Delay between retries of a failed fetch, ms. A retry starts earlier if the browser comes online or the tab becomes
 * visible.
 */
export const RETRY_AFTER_MS = 30_000;

/** Time that a tab must be hidden before its return starts a retry, ms. */
const VISIBLE_AGAIN_AFTER_MS = 5_000;

/**
 * Retries a failed list when the browser comes online or the tab becomes visible again, and every 30 seconds while it
 * is empty and visible. Returns a function that ends the retries.
 */
export function retryWhileShown<T>(store: StoreApi<ListState<T>>, retry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = performance.now();

  const failed = () => {
    const list = store.getState();
    return list.state === 'ready' && list.failed === true;
  };
  const isVisible = () => document.visibilityState === 'visible';

  function onOnline(): void {
    if (failed()) retry();
  }

  function onVisibility(): void {
    if (failed() && isVisible() && performance.now() - since >= VISIBLE_AGAIN_AFTER_MS) retry();
  }

  function onTime(): void {
    if (isVisible() && navigator.onLine) retry();
  }

  function follow(): void {
    clearTimeout(timer);
    since = performance.now();
    if (isWithoutAny(store.getState())) timer = setTimeout(onTime, RETRY_AFTER_MS);
  }

  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  const unfollow = store.subscribe(follow);
  follow();

  return () => {
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibility);
    unfollow();
    clearTimeout(timer);
  };
}
