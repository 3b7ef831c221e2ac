import { useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isStale } from '../domain';
import type { ListReading } from '../service';
import { getText } from '../service/client';
import { local } from '../storage/browser-storage';
import { listText } from '../storage/list-text';
import { inSlices, nextTask } from './slices';

export type ListState<T> = { state: 'loading' } | { state: 'ready'; items: readonly T[] };

type CachedListOptions<T> = {
  listKey: string;
  refreshKey: string;
  endpoint: () => string;
  read: (text: string) => ListReading<T>;
  /** First words of the console line when the fetch fails (Spec §8). */
  failureText: string;
};

export type CachedList<T> = {
  store: StoreApi<ListState<T>>;
  /** Makes the list ready, from the cache or the service; never rejects. */
  load: () => Promise<void>;
  /**
   * Starts the weekly refresh when it is due, before the components that show the list ask for it. `ahead`: for a page
   * that may come; if it fails, that page asks anew, and a list that is there already waits for that page.
   */
  refreshIfDue: (options?: { ahead?: boolean }) => void;
  /** Forgets what is in memory, as on a new page. */
  reset: () => void;
};

/** After a failed fetch the next visit to a page asks again, but not sooner than this. */
const RETRY_AFTER_MS = 30_000;

/**
 * A list of the service kept in the browser and refreshed weekly (Spec §3, §4; rulings 7 and 22).
 * One fetch at a time, whoever asks; a failed one never touches the cache nor its timestamp, and an empty answer
 * in place of a filled list counts as failed.
 */
export function createCachedList<T>(options: CachedListOptions<T>): CachedList<T> {
  const store = createStore<ListState<T>>(() => ({ state: 'loading' }));
  let refreshedAt: string | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let inFlight: Promise<void> | null = null;
  /** Whether somebody waits for the fetch on its way; one made ahead that fails leaves no trace but a console line. */
  let isAwaited = false;

  const publish = (items: readonly T[]) => store.setState({ state: 'ready', items });

  async function readCache(): Promise<readonly T[] | null> {
    const text = local.read(options.listKey);
    if (text === null) return null;
    const parsed = await inSlices(options.read(text));
    if (parsed.ok) return parsed.items;
    local.remove(options.listKey);
    return null;
  }

  /**
   * A list too long for any storage stays in memory, and storage keeps none: an old one could never be renewed. Where
   * there is no room for the moment, the old one stays.
   */
  async function keep(items: readonly T[]): Promise<void> {
    const text = await inSlices(listText(items));
    const kept = text !== null && local.write(options.listKey, text);
    if (text === null || (kept && !local.write(options.refreshKey, refreshedAt ?? ''))) forget();
  }

  function forget(): void {
    local.remove(options.listKey);
    local.remove(options.refreshKey);
  }

  async function fetchItems(): Promise<readonly T[]> {
    const parsed = await inSlices(options.read(await getText(options.endpoint())));
    if (!parsed.ok) throw new Error(parsed.reason);
    if (parsed.dropped.length > 0) {
      console.warn(`${options.listKey}: filas descartadas: ${parsed.dropped.length}`, parsed.dropped);
    }
    return parsed.items;
  }

  async function fetchInPlaceOf(cached: readonly T[] | null): Promise<readonly T[] | null> {
    try {
      const items = await fetchItems();
      if (items.length === 0 && cached?.length) throw new Error('empty');
      return items;
    } catch (error) {
      console.error(options.failureText, error);
      return null;
    }
  }

  async function refresh(cached: readonly T[] | null): Promise<void> {
    const items = await fetchInPlaceOf(cached);
    if (!items) {
      if (!isAwaited) return;
      failedAt = Date.now();
      publish(cached ?? []);
      return;
    }
    refreshedAt = new Date().toISOString();
    publish(items);
    await nextTask();
    await keep(items);
  }

  async function loadOnce(): Promise<void> {
    const shown = store.getState();
    if (shown.state === 'ready') {
      const waiting = Date.now() - failedAt < RETRY_AFTER_MS;
      if (!waiting && isStale(refreshedAt)) await refresh(shown.items);
      return;
    }
    const cached = await readCache();
    const storedRefresh = local.read(options.refreshKey);
    if (cached && !isStale(storedRefresh)) {
      refreshedAt = storedRefresh;
      publish(cached);
      return;
    }
    await refresh(cached);
  }

  function start(): Promise<void> {
    inFlight ??= loadOnce().finally(() => {
      inFlight = null;
      isAwaited = false;
    });
    return inFlight;
  }

  function load(): Promise<void> {
    isAwaited = true;
    return start();
  }

  function refreshIfDue({ ahead = false } = {}): void {
    if (ahead && store.getState().state === 'ready') return;
    if (isStale(local.read(options.refreshKey))) void (ahead ? start() : load());
  }

  function reset(): void {
    store.setState(store.getInitialState(), true);
    refreshedAt = null;
    failedAt = Number.NEGATIVE_INFINITY;
    inFlight = null;
    isAwaited = false;
  }

  return { store, load, refreshIfDue, reset };
}

/** The list's state; the first component to ask loads it. */
export function useCachedList<T>({ store, load }: Pick<CachedList<T>, 'store' | 'load'>): ListState<T> {
  useEffect(() => void load(), [load]);
  return useStore(store);
}
