import { useMemo } from 'react';
import { isListUnavailable } from '../domain';
import { type CachedList, useCachedList } from './cached-list';

/** Data that the server used to render a page, embedded in its HTML as JSON. */
export type ServerData = {
  /** Values that components selected from the lists, by the selector's name. */
  values: Readonly<Record<string, unknown>>;
  /** Records in these values, by the key of their list; they are newer than cached records. Ruling 34. */
  records: Readonly<Record<string, readonly unknown[]>>;
};

/** The part of a selected value that the page's HTML contains, with the records in that part. */
export type EmbeddedValue<T, V> = { value: V; records: readonly T[] };

export type ListSelector<T, V> = {
  /** Identifies the value: selectors with the same name must return the same value. */
  name: string;
  /** Selects the value. Returns null on the server if only a browser can compute it. */
  select: (items: readonly T[]) => V;
  /**
   * Reduces the value to the part that the page's HTML contains. By default, the HTML contains the whole value and no
   * records.
   */
  carry?: (value: V) => EmbeddedValue<T, V>;
};

type Collected = { values: Record<string, unknown>; records: Map<string, Map<string, unknown>> };

/** Values and records collected during server rendering; null at any other time. */
let collected: Collected | null = null;

/**
 * Calls `draw`, which renders a page synchronously. Returns its result and the values that components selected from the
 * lists.
 */
export function collectPageData<Drawn>(draw: () => Drawn): { drawn: Drawn; data: ServerData } {
  const own: Collected = { values: {}, records: new Map() };
  collected = own;
  try {
    const drawn = draw();
    const records = [...own.records].map(([key, byId]) => [key, [...byId.values()]]);
    return { drawn, data: { values: own.values, records: Object.fromEntries(records) } };
  } finally {
    collected = null;
  }
}

/**
 * Calls `draw` and allows components to read the lists until its promise settles. Unlike `collectPageData`, does not
 * return the values that they read.
 */
export async function allowListReadsDuring<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  collected = { values: {}, records: new Map() };
  try {
    return await draw();
  } finally {
    collected = null;
  }
}

/** Selects a value and collects it during server rendering; returns null in browsers, or if there is no value. */
function collect<T, V>(
  { listKey, idOf, store }: CachedList<T>,
  { name, select, carry = (value) => ({ value, records: [] }) }: ListSelector<T, V>,
): { value: V } | null {
  const list = collected && store.getState();
  if (!collected || list?.state !== 'ready') return null;
  const selected = select(list.items);
  if (selected === null) return null;
  const { value, records } = carry(selected);
  collected.values[name] = value;
  const known = collected.records.get(listKey) ?? new Map<string, unknown>();
  collected.records.set(listKey, known);
  for (const record of records) known.set(idOf(record), record);
  return { value };
}

let serverValues: ServerData['values'] = {};

/** Sets the values that the server selected for the page, which `useSelection` reads. */
export function setServerValues(values: ServerData['values']): void {
  serverValues = values;
}

const serverValue = (name: string): unknown =>
  Object.hasOwn(serverValues, name) ? serverValues[name] : undefined;

/** A value selected from a list. With `failed`, the fetch failed and no older items exist. */
export type SelectedData<V> = { state: 'loading' } | { state: 'ready'; value: V; failed?: true };

/** Selects a value from a list. Until the browser has loaded the list, returns the value that the server selected. */
export function useSelection<T, V>(list: CachedList<T>, selector: ListSelector<T, V>): SelectedData<V> {
  const { name, select } = selector;
  const current = useCachedList(list);
  const items = current.state === 'ready' ? current.items : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the selection
  const selected = useMemo(() => items && { value: select(items) }, [items, name]);
  const known = collect(list, selector) ?? (isListUnavailable(current) ? null : selected);
  if (known) return { state: 'ready', ...known };
  const fromServer = serverValue(name) as V | undefined;
  if (fromServer !== undefined) return { state: 'ready', value: fromServer };
  return selected ? { state: 'ready', ...selected, failed: true } : { state: 'loading' };
}
