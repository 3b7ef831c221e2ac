/** A list with the records that are newer than those in it, each in the other's place or at the end. */
export function withNewer<T>(
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
