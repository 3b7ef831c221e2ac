import type { ListParser } from '../service';
import { getText } from '../service/client';
import { local } from '../storage/browser-storage';
import { runInSlices } from './slices';

export type ListOptions<T> = {
  /** Key of the list in local storage; console messages use it as the list's name. */
  listKey: string;
  /** Key in local storage for the time of the list's last refresh. */
  refreshKey: string;
  endpoint: () => string;
  read: (text: string) => ListParser<T>;
  /** Start of the console message when the fetch fails (Spec §8). */
  failureText: string;
};

/**
 * Fetches the list. On failure, logs an error and returns null (Spec §8, ruling 22). An empty response counts as a
 * failure if items are already cached.
 */
export async function fetchList<T>(
  source: ListOptions<T>,
  cached: readonly T[] | null,
): Promise<readonly T[] | null> {
  try {
    const items = await fetchItems(source);
    if (items.length === 0 && cached?.length) throw new Error('empty');
    return items;
  } catch (error) {
    console.error(source.failureText, error);
    return null;
  }
}

async function fetchItems<T>({ listKey, endpoint, read }: ListOptions<T>): Promise<readonly T[]> {
  const parsed = await runInSlices(read(await getText(endpoint())));
  if (!parsed.ok) throw new Error(parsed.reason);
  if (parsed.dropped.length > 0) {
    console.warn(`${listKey}: filas descartadas: ${parsed.dropped.length}`, parsed.dropped);
  }
  return parsed.items;
}

/** Caches the list in local storage under its two keys. Spec §3, ruling 7. */
export function createListCache<T>({ listKey, refreshKey, read }: ListOptions<T>) {
  const refreshedAt = (): string | null => local.read(refreshKey);

  async function items(): Promise<readonly T[] | null> {
    const text = local.read(listKey);
    if (text === null) return null;
    const parsed = await runInSlices(read(text));
    if (parsed.ok) return parsed.items;
    local.remove(listKey);
    return null;
  }

  /**
   * Stores the list. If it is larger than every browser's quota, removes the stored list, which could never be updated
   * again. If the storage is only full, preserves the stored list.
   */
  async function keep(list: readonly T[], refreshed: string): Promise<void> {
    const text = await runInSlices(serializeListInSteps(list));
    const kept = text !== null && local.write(listKey, text);
    if (text === null || (kept && !local.write(refreshKey, refreshed))) forget();
  }

  function forget(): void {
    local.remove(listKey);
    local.remove(refreshKey);
  }

  return { refreshedAt, items, keep };
}

/** Replaces items by newer records with the same id, and appends the records with new ids. */
export function mergeNewerRecords<T>(
  items: readonly T[],
  newer: readonly T[],
  idOf: (item: T) => string,
): readonly T[] {
  if (newer.length === 0) return items;
  const byId = new Map(newer.map((item) => [idOf(item), item]));
  const known = items.map((item) => {
    const id = idOf(item);
    const replacement = byId.get(id);
    byId.delete(id);
    return replacement ?? item;
  });
  return [...known, ...byId.values()];
}

/** Common quota of local storage, in characters; some browsers have less. */
const QUOTA = 5_242_880;
const ITEMS_PER_STEP = 100;

/** Serializes a list in steps; returns null as soon as the text exceeds the quota. */
export function* serializeListInSteps(
  items: readonly unknown[],
  quota = QUOTA,
): Generator<void, string | null> {
  const parts: string[] = [];
  let length = 1;
  for (let first = 0; first < items.length; first += ITEMS_PER_STEP) {
    const part = JSON.stringify(items.slice(first, first + ITEMS_PER_STEP)).slice(1, -1);
    length += part.length + 1;
    if (length > quota) return null;
    parts.push(part);
    yield;
  }
  return `[${parts.join(',')}]`;
}
