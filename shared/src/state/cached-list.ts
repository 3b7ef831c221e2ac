import { useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isStale, type ListState } from '../domain';
import { RETRY_AFTER_MS, retryWhileShown } from './list-retries';
import { createListCache, fetchList, type ListOptions, mergeNewerRecords } from './list-source';
import { nextTask } from './slices';

type CachedListOptions<T> = ListOptions<T> & { idOf: (item: T) => string };

export type CachedList<T> = Pick<CachedListOptions<T>, 'listKey' | 'idOf'> & {
  store: StoreApi<ListState<T>>;
  /** Returns the ISO time when the cached list was fetched; null if no list is cached. */
  refreshedAt: () => string | null;
  /** Sets records from the page's HTML, which replace older cached records in memory only. Ruling 34. */
  setNewer: (records: readonly T[]) => void;
  /** Loads the list from the cache or the service; never rejects. With `again`, retries at once after a failure. */
  load: (options?: { again?: boolean }) => Promise<void>;
  /**
   * Starts the weekly refresh if it is due. `ahead` marks a prefetch, which does nothing if the list is loaded, and
   * whose failure is not shown.
   */
  refreshIfDue: (options?: { ahead?: boolean }) => void;
  /**
   * Retries failed fetches while a component shows the list. Returns a function that the component calls on unmount.
   */
  show: () => () => void;
  /** Resets the list to the state of a new page. */
  reset: () => void;
};

/** Delay after which the outdated cached list is shown if the service has not yet responded, ms. */
const SHOW_CACHED_AFTER_MS = 1_500;

/**
 * Creates a list that is cached in the browser and refreshed weekly (Spec §3, §4; rulings 7 and 22). Concurrent callers
 * share one fetch. A failed fetch changes neither the cache nor the time of the last refresh.
 */
export function createCachedList<T>(options: CachedListOptions<T>): CachedList<T> {
  const store = createStore<ListState<T>>(() => ({ state: 'loading' }));
  const cache = createListCache(options);
  let refreshedAt: string | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<void> | null = null;
  let newer: readonly T[] = [];
  /** Whether a page waits for the fetch; without a waiting page, a failure is not shown. */
  let isAwaited = false;
  let shownBy = 0;
  let stopRetries = () => {};

  const publish = (items: readonly T[]) => store.setState({ state: 'ready', items }, true);

  async function refresh(known: readonly T[] | null): Promise<void> {
    const items = await fetchList(options, known);
    if (!items) {
      if (!isAwaited) return;
      failedAt = Date.now();
      store.setState({ state: 'ready', items: known ?? [], failed: true }, true);
      return;
    }
    refreshedAt = new Date().toISOString();
    publish(items);
    await nextTask();
    await cache.keep(items, refreshedAt);
  }

  /** Refreshes the list. If the service is slow, shows the cached list until the new one arrives. */
  async function refreshBehind(cached: readonly T[]): Promise<void> {
    const timeout = setTimeout(() => {
      if (store.getState().state === 'loading') publish(cached);
    }, SHOW_CACHED_AFTER_MS);
    await refresh(cached);
    clearTimeout(timeout);
  }

  async function loadOnce(): Promise<void> {
    const shown = store.getState();
    if (shown.state === 'ready') {
      const waiting = Date.now() - failedAt < RETRY_AFTER_MS;
      if (!waiting && isStale(refreshedAt)) await refresh(shown.items);
      return;
    }
    const kept = await cache.items();
    const storedRefresh = cache.refreshedAt();
    const cached = kept && mergeNewerRecords(kept, newer, options.idOf);
    if (!cached) return refresh(null);
    if (isStale(storedRefresh)) return refreshBehind(cached);
    refreshedAt = storedRefresh;
    publish(cached);
  }

  function start(): Promise<void> {
    inFlight ??= loadOnce().finally(() => {
      inFlight = null;
      isAwaited = false;
    });
    return inFlight;
  }

  function load({ again = false } = {}): Promise<void> {
    isAwaited = true;
    if (again) failedAt = Number.NEGATIVE_INFINITY;
    return start();
  }

  function refreshIfDue({ ahead = false } = {}): void {
    if (ahead && store.getState().state === 'ready') return;
    if (isStale(cache.refreshedAt())) void (ahead ? start() : load());
  }

  function show(): () => void {
    if (shownBy === 0) stopRetries = retryWhileShown(store, () => void load({ again: true }));
    shownBy += 1;
    return () => {
      shownBy -= 1;
      if (shownBy === 0) stopRetries();
    };
  }

  function setNewer(records: readonly T[]): void {
    newer = records;
  }

  function reset(): void {
    store.setState(store.getInitialState(), true);
    newer = [];
    refreshedAt = null;
    failedAt = Number.NEGATIVE_INFINITY;
    inFlight = null;
    isAwaited = false;
  }

  const { listKey, idOf } = options;
  return { listKey, idOf, store, refreshedAt: cache.refreshedAt, load, refreshIfDue, show, setNewer, reset };
}

/** Returns the state of the list; loads the list when the first component that shows it mounts. */
export function useCachedList<T>({ store, load, show }: CachedList<T>): ListState<T> {
  useEffect(() => {
    void load();
    return show();
  }, [load, show]);
  return useStore(store);
}
