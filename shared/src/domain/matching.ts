import type { SearchFilters } from './filters';
import { cantonKey, placeKey } from './places';
import type { Specialist } from './specialist';
import { foldCase, foldQueryParameter, memoizeText } from './text';

const specializationKey = memoizeText(foldQueryParameter);
const exactKey = memoizeText(foldCase);

/**
 * Returns the comparison keys of work areas, without duplicates. Cached, because specialists share few combinations of
 * areas.
 */
const areaKeys = memoizeText((lines: string): readonly string[] => [
  ...new Set(lines.split('\n').map(placeKey)),
]);

/** Normalized texts for searches and counts; the array index is the specialist's position in the list. */
type ComparisonKeys = {
  readonly provincia: readonly string[];
  readonly canton: readonly string[];
  readonly areas: readonly (readonly string[])[];
};

const keysByList = new WeakMap<readonly Specialist[], ComparisonKeys>();

/**
 * Returns the normalized texts of a list. Computes them once per list, because the stores never change a list in place.
 */
export function getComparisonKeys(list: readonly Specialist[]): ComparisonKeys {
  const known = keysByList.get(list);
  if (known) return known;
  const keys = {
    provincia: list.map((s) => placeKey(s.provincia)),
    canton: list.map((s) => cantonKey(s.canton)),
    areas: list.map((s) => (s.areaTrabajo.length === 0 ? [] : areaKeys(s.areaTrabajo.join('\n')))),
  };
  keysByList.set(list, keys);
  return keys;
}

/** Returns a function that counts the specialists with a given text in their specializations; ignores case. Spec §5. */
export function createSpecializationCounter(
  list: readonly Specialist[],
): (especializacion: string) => number {
  const counts = new Map<string, number>();
  for (const s of list) {
    const key = specializationKey(s.especializacion);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (especializacion) => {
    const wanted = specializationKey(especializacion);
    let count = 0;
    for (const [key, having] of counts) if (key.includes(wanted)) count += having;
    return count;
  };
}

/**
 * Returns the positions of the specialists that match every filter; ignores blank filters. An area must equal a whole
 * item of the list of areas; a specialization may be any substring. Spec §5, rulings 2, 8 and 9.
 */
export function findMatchingPositions(list: readonly Specialist[], chosen: Partial<SearchFilters>): number[] {
  const keys = getComparisonKeys(list);
  const provincia = chosen.provincia && placeKey(chosen.provincia);
  const canton = chosen.canton && cantonKey(chosen.canton);
  const area = chosen.area && placeKey(chosen.area);
  const especializacion = chosen.especializacion && specializationKey(chosen.especializacion);
  const found: number[] = [];
  for (let i = 0; i < list.length; i++) {
    if (provincia && keys.provincia[i] !== provincia) continue;
    if (canton && keys.canton[i] !== canton) continue;
    if (area && !keys.areas[i]?.includes(area)) continue;
    if (especializacion && !specializationKey(list[i]?.especializacion ?? '').includes(especializacion))
      continue;
    found.push(i);
  }
  return found;
}

/** Returns the specialists that match every filter, in list order. */
export function filterSpecialists(list: readonly Specialist[], chosen: Partial<SearchFilters>): Specialist[] {
  return findMatchingPositions(list, chosen).map((i) => list[i] as Specialist);
}

/**
 * Returns the results of a search: first the specialists that match with the same accents, then the others, each in
 * list order. Spec §5, rulings 8 and 9.
 */
export function searchSpecialists(list: readonly Specialist[], filters: SearchFilters): Specialist[] {
  const found = filterSpecialists(list, filters);
  const exact = found.filter((s) => fitsExactly(s, filters));
  if (exact.length === 0 || exact.length === found.length) return found;
  const first = new Set(exact);
  return [...exact, ...found.filter((s) => !first.has(s))];
}

function fitsExactly(s: Specialist, filters: SearchFilters): boolean {
  return (
    exactKey(s.provincia) === exactKey(filters.provincia) &&
    exactKey(s.canton) === exactKey(filters.canton) &&
    s.areaTrabajo.some((own) => exactKey(own) === exactKey(filters.area)) &&
    exactKey(s.especializacion).includes(exactKey(filters.especializacion))
  );
}
