import { useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isStale, type ListState } from '../domain';
import { fetchList, type ListSource } from './fetch-list';
import { createListCache } from './list-cache';
import { RETRY_AFTER_MS, retryWhileShown } from './list-retries';
import { nextTask } from './slices';
import { withNewer } from './with-newer';

type CachedListOptions<T> = ListSource<T> & { refreshKey: string; idOf: (item: T) => string };

export type CachedList<T> = Pick<CachedListOptions<T>, 'listKey' | 'idOf'> & {
  store: StoreApi<ListState<T>>;
  /** When what the browser keeps was fetched; null where it keeps nothing. */
  refreshedAt: () => string | null;
  /** Takes records as newer than the stored ones, in memory only (Ruling 34). */
  bring: (records: readonly T[]) => void;
  /** Makes the list ready, from the cache or the service; never rejects. `again`: however short ago that failed. */
  load: (options?: { again?: boolean }) => Promise<void>;
  /**
   * Starts the weekly refresh when it is due, before the components that show the list ask for it. `ahead`: for a page
   * that may come; if it fails, that page asks anew, and a list that is there already waits for that page.
   */
  refreshIfDue: (options?: { ahead?: boolean }) => void;
  /** For a component that shows the list, until what it returns is called. */
  show: () => () => void;
  /** Forgets what is in memory, as on a new page. */
  reset: () => void;
};

/** How long the service may keep a visitor waiting for what the browser holds from last week, in milliseconds. */
const SHOW_CACHED_AFTER_MS = 1_500;

/**
 * A list of the service kept in the browser and refreshed weekly (Spec §3, §4; rulings 7 and 22).
 * One fetch at a time, whoever asks; a failed one never touches the cache nor its timestamp.
 */
export function createCachedList<T>(options: CachedListOptions<T>): CachedList<T> {
  const store = createStore<ListState<T>>(() => ({ state: 'loading' }));
  const cache = createListCache(options);
  let refreshedAt: string | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<void> | null = null;
  let brought: readonly T[] = [];
  /** Whether somebody waits for the fetch on its way; one made ahead that fails leaves no trace but a console line. */
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

  /** A service that is slow to answer goes on behind what the browser holds. */
  async function refreshBehind(cached: readonly T[]): Promise<void> {
    const patience = setTimeout(() => {
      if (store.getState().state === 'loading') publish(cached);
    }, SHOW_CACHED_AFTER_MS);
    await refresh(cached);
    clearTimeout(patience);
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
    const cached = kept && withNewer(kept, brought, options.idOf);
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

  function bring(records: readonly T[]): void {
    brought = records;
  }

  function reset(): void {
    store.setState(store.getInitialState(), true);
    brought = [];
    refreshedAt = null;
    failedAt = Number.NEGATIVE_INFINITY;
    inFlight = null;
    isAwaited = false;
  }

  const { listKey, idOf } = options;
  return { listKey, idOf, store, refreshedAt: cache.refreshedAt, load, refreshIfDue, show, bring, reset };
}

/** The list's state; the first component to ask loads it. */
export function useCachedList<T>({ store, load, show }: CachedList<T>): ListState<T> {
  useEffect(() => {
    void load();
    return show();
  }, [load, show]);
  return useStore(store);
}
