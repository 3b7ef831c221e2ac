import type { StoreApi } from 'zustand';
import { isListUnavailable, type ListState } from '../domain';

/**
 * Delay between retries of a failed fetch, ms. A retry starts earlier when the browser comes online or the tab becomes
 * visible.
 */
export const RETRY_AFTER_MS = 30_000;

/** A tab that becomes visible starts a retry only if it was hidden for at least this time, ms. */
const VISIBLE_AGAIN_AFTER_MS = 5_000;

/**
 * Retries a failed list when the browser comes online or the tab becomes visible again. If the list is empty and
 * visible, retries also every 30 seconds. Returns a function that stops the retries.
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
    if (isListUnavailable(store.getState())) timer = setTimeout(onTime, RETRY_AFTER_MS);
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
