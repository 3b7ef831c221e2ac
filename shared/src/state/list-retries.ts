import type { StoreApi } from 'zustand';
import { isWithoutAny, type ListState } from '../domain';

/** After a failed fetch nothing asks again by itself sooner than this, but a browser that comes online and a tab seen again. */
export const RETRY_AFTER_MS = 30_000;

/** Not at every flick between tabs. */
const SEEN_AGAIN_AFTER_MS = 5_000;

/**
 * While a list that could not be fetched is shown: asks for it again when the browser comes online, when the tab is seen
 * again and, as long as there is nothing at all to show, every half a minute in a tab that is seen. Until released.
 */
export function retryWhileShown<T>(store: StoreApi<ListState<T>>, retry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = performance.now();

  const failed = () => {
    const list = store.getState();
    return list.state === 'ready' && list.failed === true;
  };
  const isSeen = () => document.visibilityState === 'visible';

  function onOnline(): void {
    if (failed()) retry();
  }

  function onVisibility(): void {
    if (failed() && isSeen() && performance.now() - since >= SEEN_AGAIN_AFTER_MS) retry();
  }

  function onTime(): void {
    if (isSeen() && navigator.onLine) retry();
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
