import { PROVINCES } from '@club/shared/catalogue';
import {
  cantonKey,
  filterSpecialists,
  findMatchingPositions,
  fold,
  isSameCanton,
  isSamePlace,
  type Refinement,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';
import { refineSpecialists } from '../search/refined-search';
import type { WiderSearch } from '../search/wider-searches';
import { neighbouringCantons, neighbouringProvinces } from './neighbouring-cantons';

const MAX_CANTONS = 4;

const isBasedIn = ({ provincia, canton }: Specialist, place: SearchFilters): boolean =>
  isSamePlace(provincia, place.provincia) && isSameCanton(canton, place.canton);

/** Finds specialists from other cantons with a coverage area that names the searched canton, nearest first. */
export function findSpecialistsCovering(
  list: readonly Specialist[],
  filters: SearchFilters,
  { requirements }: Refinement,
): Specialist[] {
  const { area, especializacion } = filters;
  const neighbours = neighbouringCantons(filters.canton);
  const distanceRank = ({ provincia, canton }: Specialist) => {
    if (neighbours.some((name) => isSameCanton(name, canton))) return 0;
    return isSamePlace(provincia, filters.provincia) ? 1 : 2;
  };
  const others = filterSpecialists(list, { area, especializacion }).filter(
    (one) => !isBasedIn(one, filters) && coversPlace(one, filters),
  );
  return refineSpecialists(others, { order: null, requirements }).toSorted(
    (a, b) => distanceRank(a) - distanceRank(b),
  );
}

/** Repeats the search in neighbouring cantons; returns the searches with results, most results first. */
export function neighbouringSearches(list: readonly Specialist[], filters: SearchFilters): WiderSearch[] {
  const { area, especializacion } = filters;
  return neighbouringCantons(filters.canton)
    .flatMap((canton) => {
      const [first] = findMatchingPositions(list, { canton, area, especializacion });
      const provincia = first === undefined ? undefined : list[first]?.provincia;
      if (provincia === undefined) return [];
      const nearby = { provincia, canton, area, especializacion };
      return [{ filters: nearby, count: findMatchingPositions(list, nearby).length }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CANTONS);
}

type Place = Pick<SearchFilters, 'provincia' | 'canton'>;
type Coverage = Pick<Specialist, 'provincia' | 'canton' | 'areaCovertura'>;

const WHOLE_COUNTRY = / (todo el pais|toda? costa rica|nivel nacional) /;
const NEIGHBOURING_PROVINCES = / provincias (vecinas|cercanas|aledanas|colindantes|limitrofes) /;
const NEIGHBOURING = / (vecin|cercan|aledan|colindant|limitrof|alrededor)/;
const NAMES_PROVINCES = / (provincias?|toda) /;
/** Matches words that introduce an exception, such as «excepto»; this parser does not interpret such texts. */
const EXCEPTION = / (no|excepto|menos|salvo) /;

const PROVINCE_NAMES = PROVINCES.map(({ provincia }) => provincia);
/** Names of all cantons, longest first, because «Puerto Jiménez» contains «Jiménez». */
const CANTON_NAMES = PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => canton)).sort(
  (a, b) => b.length - a.length,
);

/** Returns whether the free text of a coverage area clearly includes a place. */
export function coversPlace({ areaCovertura, provincia, canton }: Coverage, place: Place): boolean {
  const words = ` ${fold(areaCovertura)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  if (EXCEPTION.test(words)) return false;
  if (WHOLE_COUNTRY.test(words)) return true;
  const provinces = NAMES_PROVINCES.test(words) ? namesIn(PROVINCE_NAMES, words) : [];
  const cantons = namesIn(CANTON_NAMES, words).filter((name) => !provinces.includes(name));
  return [
    ...provinces.map((name) => isSamePlace(name, place.provincia)),
    ...cantons.map((name) => isSameCanton(name, place.canton)),
    NEIGHBOURING_PROVINCES.test(words) && isInNeighbouringProvince(provinces, provincia, place),
    !NEIGHBOURING_PROVINCES.test(words) &&
      NEIGHBOURING.test(words) &&
      isInNeighbouringCanton(cantons, provinces, canton, place),
  ].some(Boolean);
}

/**
 * Returns whether the place is in a province next to one that the coverage area names, or next to the specialist's own
 * province if it names none.
 */
function isInNeighbouringProvince(provinces: readonly string[], own: string, place: Place): boolean {
  const from = provinces.length > 0 ? provinces : PROVINCE_NAMES.filter((name) => isSamePlace(name, own));
  return from.flatMap(neighbouringProvinces).some((name) => isSamePlace(name, place.provincia));
}

/**
 * Returns whether the place is next to a canton that the coverage area names, or next to the specialist's own canton if
 * it names no place.
 */
function isInNeighbouringCanton(
  cantons: readonly string[],
  provinces: readonly string[],
  own: string,
  place: Place,
): boolean {
  if (provinces.length > 0) return false;
  const from = cantons.length > 0 ? cantons : [own];
  return from.flatMap(neighbouringCantons).some((name) => isSameCanton(name, place.canton));
}

/** Returns the names that the text contains. A part of the text that matched one name cannot match a later one. */
function namesIn(names: readonly string[], words: string): string[] {
  let left = words;
  return names.filter((name) => {
    const word = ` ${cantonKey(name)} `;
    if (!left.includes(word)) return false;
    left = left.replaceAll(word, '  ');
    return true;
  });
}
