import { WORK_AREAS } from '@club/shared/catalogue';
import {
  catalogueAreaFor,
  findMatchingPositions,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';
import { areaOptions } from './area-options';

/** A search with fewer filters that finds at least one specialist. */
export type WiderSearch = { filters: Partial<SearchFilters>; count: number };

/** Combinations of filters that a wider search keeps, narrowest first. */
const KEPT_FILTERS: readonly (readonly (keyof SearchFilters)[])[] = [
  ['provincia', 'canton', 'area'],
  ['provincia', 'area'],
  ['provincia', 'canton'],
  ['area'],
  ['provincia'],
];

/**
 * Returns wider searches, narrowest first, with the catalogue's name of the area (ruling 1). Skips a search with no
 * more results than the original or a narrower one. If nothing matches and no filter is known, returns every area with
 * specialists.
 */
export function widerSearches(
  list: readonly Specialist[],
  { area = '', ...places }: Partial<SearchFilters>,
  matches = 0,
): WiderSearch[] {
  const wanted = { ...places, area: catalogueAreaFor(area) };
  const found: WiderSearch[] = [];
  for (const names of KEPT_FILTERS.filter((all) => all.every((name) => wanted[name]))) {
    const filters = Object.fromEntries(names.map((name) => [name, wanted[name]]));
    const count = findMatchingPositions(list, filters).length;
    const addsNothing = found.some((nearer) => nearer.count === count && hasFilters(nearer, names));
    if (count > matches && !addsNothing) found.push({ filters, count });
  }
  return found.length > 0 || matches > 0 || !(area || places.provincia) ? found : allAreas(list);
}

const allAreas = (list: readonly Specialist[]): WiderSearch[] =>
  areaOptions(list, {}, WORK_AREAS).map(({ name, count }) => ({ filters: { area: name }, count }));

function hasFilters({ filters }: WiderSearch, names: readonly (keyof SearchFilters)[]): boolean {
  return names.every((name) => filters[name]);
}

/** Describes a search, for instance «Pintura en la provincia de Heredia». */
export function describeSearch({ provincia, canton, area, especializacion }: Partial<SearchFilters>): string {
  const what = especializacion || (area ?? 'Todas las áreas');
  if (canton) return `${what} en ${canton}`;
  return provincia ? `${what} en la provincia de ${provincia}` : `${what} en todo el país`;
}
