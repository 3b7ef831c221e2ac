import { sameCanton } from './canton-names';
import type { SearchFilters } from './filters';
import { memoizeText } from './memo';
import type { Specialist } from './specialist';
import { fold, foldCase } from './text';

/** What two spellings of one place or area have in common. */
export const placeKey = memoizeText(fold);
const exactKey = memoizeText(foldCase);

/** Case, accents and spaces do not count. Spec §5, ruling 8. */
export function samePlace(a: string, b: string): boolean {
  return placeKey(a) === placeKey(b);
}

/** By whole item, never by substring. Ruling 9. */
export function hasArea(s: Specialist, area: string): boolean {
  return s.areaTrabajo.some((own) => samePlace(own, area));
}

/** Case-insensitive substring; blank matches everyone. Spec §5. */
export function hasSpecialization(s: Specialist, especializacion: string): boolean {
  const wanted = placeKey(especializacion);
  return wanted === '' || placeKey(s.especializacion).includes(wanted);
}

/** Whether the specialist fits every filter that is given; blank filters are not. */
export function matchesFilters(s: Specialist, chosen: Partial<SearchFilters>): boolean {
  const { provincia, canton, area, especializacion } = chosen;
  return (
    (!provincia || samePlace(s.provincia, provincia)) &&
    (!canton || sameCanton(s.canton, canton)) &&
    (!area || hasArea(s, area)) &&
    (!especializacion || hasSpecialization(s, especializacion))
  );
}

/** The results of a search, in the order of the list; those that also agree in accents come first. Spec §5, rulings 8 and 9. */
export function matchSpecialists(list: readonly Specialist[], filters: SearchFilters): Specialist[] {
  const found = list.filter((s) => matchesFilters(s, filters));
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
