import { useMemo } from 'react';
import { isWithoutAny } from '../domain';
import { type CachedList, useCachedList } from './cached-list';
import { gather, type Taking } from './gather';
import { broughtValue } from './page-data';

/** What was taken out of a list. `failed`: it could not be fetched, so that this was taken out of nothing. */
export type Selection<V> = { state: 'loading' } | { state: 'ready'; value: V; failed?: true };

/**
 * Takes something out of a list. On the server the page carries it along; until the browser has the list, it shows what
 * the page brought.
 */
export function useSelection<T, V>(list: CachedList<T>, taking: Taking<T, V>): Selection<V> {
  const { name, select } = taking;
  const current = useCachedList(list);
  const items = current.state === 'ready' ? current.items : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is selected
  const selected = useMemo(() => items && { value: select(items) }, [items, name]);
  const known = gather(list, taking) ?? (isWithoutAny(current) ? null : selected);
  if (known) return { state: 'ready', ...known };
  const brought = broughtValue(name) as V | undefined;
  if (brought !== undefined) return { state: 'ready', value: brought };
  return selected ? { state: 'ready', ...selected, failed: true } : { state: 'loading' };
}
