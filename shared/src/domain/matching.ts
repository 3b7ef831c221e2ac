import { cantonKey } from './canton-names';
import type { SearchFilters } from './filters';
import { foldedColumns, placeKey } from './folded-columns';
import { memoizeText } from './memo';
import type { Specialist } from './specialist';
import { fold, foldCase } from './text';

/** «+» is read as a space from an address. */
const specializationKey = memoizeText((text) => fold(text.replaceAll('+', ' ')));
const exactKey = memoizeText(foldCase);

/** Case, accents and spaces do not count. Spec §5, ruling 8. */
export function samePlace(a: string, b: string): boolean {
  return placeKey(a) === placeKey(b);
}

/** How many have each text, and for each whether it holds a specialization: a case-insensitive substring. Spec §5. */
export function countHavingSpecialization(list: readonly Specialist[]): (especializacion: string) => number {
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
 * The places in the list of those who fit every filter that is given; blank filters are not. Areas match by whole
 * item, a specialization as a substring. Spec §5, rulings 2, 8 and 9.
 */
export function fittingPositions(list: readonly Specialist[], chosen: Partial<SearchFilters>): number[] {
  const columns = foldedColumns(list);
  const provincia = chosen.provincia && placeKey(chosen.provincia);
  const canton = chosen.canton && cantonKey(chosen.canton);
  const area = chosen.area && placeKey(chosen.area);
  const especializacion = chosen.especializacion && specializationKey(chosen.especializacion);
  const found: number[] = [];
  for (let i = 0; i < list.length; i++) {
    if (provincia && columns.provincia[i] !== provincia) continue;
    if (canton && columns.canton[i] !== canton) continue;
    if (area && !columns.areas[i]?.includes(area)) continue;
    if (especializacion && !specializationKey(list[i]?.especializacion ?? '').includes(especializacion))
      continue;
    found.push(i);
  }
  return found;
}

/** Those who fit, in the order of the list. */
export function fittingSpecialists(
  list: readonly Specialist[],
  chosen: Partial<SearchFilters>,
): Specialist[] {
  return fittingPositions(list, chosen).map((i) => list[i] as Specialist);
}

/** The results of a search, in the order of the list; those that also agree in accents come first. Spec §5, rulings 8 and 9. */
export function matchSpecialists(list: readonly Specialist[], filters: SearchFilters): Specialist[] {
  const found = fittingSpecialists(list, filters);
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
