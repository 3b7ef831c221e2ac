import { WORK_AREAS } from '@club/shared/catalogue';
import {
  areaOptions,
  catalogueAreaFor,
  fittingPositions,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';

/** A search that finds somebody: what is still asked for, and how many specialists fit. */
export type WiderSearch = { filters: Partial<SearchFilters>; count: number };

const NEAREST_FIRST: readonly (readonly (keyof SearchFilters)[])[] = [
  ['provincia', 'canton', 'area'],
  ['provincia', 'area'],
  ['provincia', 'canton'],
  ['area'],
  ['provincia'],
];

/**
 * What to try when nobody fits: the same search with fewer demands, the nearest first, under the catalogue's name of
 * the area (ruling 1). Only searches that find somebody, and none that finds no more than a nearer one. Where none of
 * it is known, every area with somebody.
 */
export function widerSearches(
  list: readonly Specialist[],
  { area = '', ...places }: Partial<SearchFilters>,
): WiderSearch[] {
  const wanted = { ...places, area: catalogueAreaFor(area) };
  const found: WiderSearch[] = [];
  for (const names of NEAREST_FIRST.filter((all) => all.every((name) => wanted[name]))) {
    const filters = Object.fromEntries(names.map((name) => [name, wanted[name]]));
    const count = fittingPositions(list, filters).length;
    const addsNobody = found.some((nearer) => nearer.count === count && asksFor(nearer, names));
    if (count > 0 && !addsNobody) found.push({ filters, count });
  }
  return found.length > 0 || !(area || places.provincia) ? found : everyArea(list);
}

const everyArea = (list: readonly Specialist[]): WiderSearch[] =>
  areaOptions(list, {}, WORK_AREAS).map(({ name, count }) => ({ filters: { area: name }, count }));

function asksFor({ filters }: WiderSearch, names: readonly (keyof SearchFilters)[]): boolean {
  return names.every((name) => filters[name]);
}
