import type { ListReading } from '../service';
import { local } from '../storage/browser-storage';
import { listText } from '../storage/list-text';
import { inSlices } from './slices';

type ListCacheOptions<T> = {
  listKey: string;
  refreshKey: string;
  read: (text: string) => ListReading<T>;
};

/** What the browser keeps of a list, under its two keys (Spec §3; ruling 7). */
export function createListCache<T>({ listKey, refreshKey, read }: ListCacheOptions<T>) {
  const refreshedAt = (): string | null => local.read(refreshKey);

  async function items(): Promise<readonly T[] | null> {
    const text = local.read(listKey);
    if (text === null) return null;
    const parsed = await inSlices(read(text));
    if (parsed.ok) return parsed.items;
    local.remove(listKey);
    return null;
  }

  /**
   * A list too long for any storage stays in memory, and storage keeps none: an old one could never be renewed. Where
   * there is no room for the moment, the old one stays.
   */
  async function keep(list: readonly T[], refreshed: string): Promise<void> {
    const text = await inSlices(listText(list));
    const kept = text !== null && local.write(listKey, text);
    if (text === null || (kept && !local.write(refreshKey, refreshed))) forget();
  }

  function forget(): void {
    local.remove(listKey);
    local.remove(refreshKey);
  }

  return { refreshedAt, items, keep };
}
