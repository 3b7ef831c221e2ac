import {
  findMatchingPositions,
  getComparisonKeys,
  placeKey,
  type SearchFilters,
  type Specialist,
  type WorkArea,
} from '@club/shared/domain';

/** An option of a drill-down step, with its number of specialists (at least one). Spec §2. */
export type StepOption = { name: string; count: number };

/** Lists the work areas that have specialists, given the visitor's other choices. */
export function areaOptions(
  list: readonly Specialist[],
  chosen: Partial<SearchFilters>,
  areas: readonly WorkArea[],
): StepOption[] {
  const keys = getComparisonKeys(list).areas;
  const counts = countByKey(findMatchingPositions(list, { ...chosen, area: '' }), (i) => keys[i]);
  return optionsWithSpecialists(
    areas.map((a) => a.areaTrabajo),
    (name) => counts.get(placeKey(name)),
  );
}

/** Counts items by key; items are positions in a list. An item with several keys counts once for each key. */
export function countByKey(
  positions: readonly number[],
  keysAt: (position: number) => readonly (string | undefined)[] | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const position of positions) {
    for (const key of keysAt(position) ?? []) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the options with at least one specialist. */
export function optionsWithSpecialists(
  names: readonly string[],
  countOf: (name: string) => number | undefined,
): StepOption[] {
  return names.map((name) => ({ name, count: countOf(name) ?? 0 })).filter((option) => option.count > 0);
}
