import type { ListReading } from '../service';
import { getText } from '../service/client';
import { inSlices } from './slices';

export type ListSource<T> = {
  /** Names the list in the console. */
  listKey: string;
  endpoint: () => string;
  read: (text: string) => ListReading<T>;
  /** First words of the console line when the fetch fails (Spec §8). */
  failureText: string;
};

/**
 * The list as the service has it, or null when it could not be had, which is told in the console alone (Spec §8; ruling
 * 22). An empty answer in place of a filled list counts as failed.
 */
export async function fetchList<T>(
  source: ListSource<T>,
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

async function fetchItems<T>({ listKey, endpoint, read }: ListSource<T>): Promise<readonly T[]> {
  const parsed = await inSlices(read(await getText(endpoint())));
  if (!parsed.ok) throw new Error(parsed.reason);
  if (parsed.dropped.length > 0) {
    console.warn(`${listKey}: filas descartadas: ${parsed.dropped.length}`, parsed.dropped);
  }
  return parsed.items;
}
