import { useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isStale } from '../domain';
import type { ParsedList } from '../service';
import { getText } from '../service/client';
import { local } from '../storage/browser-storage';

export type ListState<T> = { state: 'loading' } | { state: 'ready'; items: readonly T[] };

type CachedListOptions<T> = {
  listKey: string;
  refreshKey: string;
  endpoint: () => string;
  parse: (text: string) => ParsedList<T>;
  /** First words of the console line when the fetch fails (Spec §8). */
  failureText: string;
};

export type CachedList<T> = {
  store: StoreApi<ListState<T>>;
  /** Makes the list ready, from the cache or the service; never rejects. */
  load: () => Promise<void>;
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

  const publish = (items: readonly T[]) => store.setState({ state: 'ready', items });

  function readCache(): readonly T[] | null {
    const text = local.read(options.listKey);
    if (text === null) return null;
    const parsed = options.parse(text);
    if (parsed.ok) return parsed.items;
    local.remove(options.listKey);
    return null;
  }

  function keep(items: readonly T[]): void {
    refreshedAt = new Date().toISOString();
    if (local.write(options.listKey, JSON.stringify(items))) local.write(options.refreshKey, refreshedAt);
  }

  async function fetchItems(): Promise<readonly T[]> {
    const parsed = options.parse(await getText(options.endpoint()));
    if (!parsed.ok) throw new Error(parsed.reason);
    if (parsed.dropped.length > 0) {
      console.warn(`${options.listKey}: filas descartadas: ${parsed.dropped.length}`, parsed.dropped);
    }
    return parsed.items;
  }

  async function refresh(cached: readonly T[] | null): Promise<void> {
    try {
      const items = await fetchItems();
      if (items.length === 0 && cached?.length) throw new Error('empty');
      keep(items);
      publish(items);
    } catch (error) {
      failedAt = Date.now();
      console.error(options.failureText, error);
      publish(cached ?? []);
    }
  }

  async function loadOnce(): Promise<void> {
    const shown = store.getState();
    if (shown.state === 'ready') {
      const waiting = Date.now() - failedAt < RETRY_AFTER_MS;
      if (!waiting && isStale(refreshedAt)) await refresh(shown.items);
      return;
    }
    const cached = readCache();
    const storedRefresh = local.read(options.refreshKey);
    if (cached && !isStale(storedRefresh)) {
      refreshedAt = storedRefresh;
      publish(cached);
      return;
    }
    await refresh(cached);
  }

  function load(): Promise<void> {
    inFlight ??= loadOnce().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  function reset(): void {
    store.setState(store.getInitialState(), true);
    refreshedAt = null;
    failedAt = Number.NEGATIVE_INFINITY;
    inFlight = null;
  }

  return { store, load, reset };
}

/** The list's state; the first component to ask loads it. */
export function useCachedList<T>({ store, load }: Pick<CachedList<T>, 'store' | 'load'>): ListState<T> {
  useEffect(() => void load(), [load]);
  return useStore(store);
}
