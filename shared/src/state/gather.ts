import type { CachedList } from './cached-list';
import type { PageData } from './page-data';

/** How much of a value a drawn page carries, and the records in it. */
export type Carried<T, V> = { value: V; records: readonly T[] };

export type Taking<T, V> = {
  /** Tells what is taken from all else that pages take: another name, another value. */
  name: string;
  /** Null where only the browser may say what there is: it can know more than the server. */
  select: (items: readonly T[]) => V;
  /** The whole value without any record, unless it is said otherwise. */
  carry?: (value: V) => Carried<T, V>;
};

type Gathered = { values: Record<string, unknown>; records: Map<string, Map<string, unknown>> };

let gathered: Gathered | null = null;

/** Draws something, and tells what its components took out of the lists meanwhile. */
export function gatherPageData<Drawn>(draw: () => Drawn): { drawn: Drawn; data: PageData } {
  const mine: Gathered = { values: {}, records: new Map() };
  gathered = mine;
  try {
    const drawn = draw();
    const records = [...mine.records].map(([key, byId]) => [key, [...byId.values()]]);
    return { drawn, data: { values: mine.values, records: Object.fromEntries(records) } };
  } finally {
    gathered = null;
  }
}

/** Lets components take from the lists while `draw` waits; drops what they took. */
export async function gatherDuring<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  gathered = { values: {}, records: new Map() };
  try {
    return await draw();
  } finally {
    gathered = null;
  }
}

/** What a drawn page shows of a list, which it carries along; null in browsers, and where the server has nothing to say. */
export function gather<T, V>(
  { listKey, idOf, store }: CachedList<T>,
  { name, select, carry = (value) => ({ value, records: [] }) }: Taking<T, V>,
): { value: V } | null {
  const list = gathered && store.getState();
  if (!gathered || list?.state !== 'ready') return null;
  const selected = select(list.items);
  if (selected === null) return null;
  const { value, records } = carry(selected);
  gathered.values[name] = value;
  const known = gathered.records.get(listKey) ?? new Map<string, unknown>();
  gathered.records.set(listKey, known);
  for (const record of records) known.set(idOf(record), record);
  return { value };
}
