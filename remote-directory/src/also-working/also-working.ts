import { neighboursOf } from '@club/shared/catalogue';
import {
  type Arrangement,
  arrange,
  fittingPositions,
  fittingSpecialists,
  type SearchFilters,
  type Specialist,
  sameCanton,
  samePlace,
} from '@club/shared/domain';
import type { WiderSearch } from '../wider-searches/wider-searches';
import { covers } from './covers';

const MOST_CANTONS = 4;

const isBasedIn = ({ provincia, canton }: Specialist, place: SearchFilters): boolean =>
  samePlace(provincia, place.provincia) && sameCanton(canton, place.canton);

/** Those of the same work who have their base elsewhere and say that they work in the canton of a search, the nearest first. */
export function alsoWorking(
  list: readonly Specialist[],
  filters: SearchFilters,
  { wishes }: Arrangement,
): Specialist[] {
  const { area, especializacion } = filters;
  const beside = neighboursOf(filters.canton);
  const farness = ({ provincia, canton }: Specialist) => {
    if (beside.some((name) => sameCanton(name, canton))) return 0;
    return samePlace(provincia, filters.provincia) ? 1 : 2;
  };
  const others = fittingSpecialists(list, { area, especializacion }).filter(
    (one) => !isBasedIn(one, filters) && covers(one, filters),
  );
  return arrange(others, { order: null, wishes }).toSorted((a, b) => farness(a) - farness(b));
}

/** The same search in the cantons around, those with most first. */
export function searchesAround(list: readonly Specialist[], filters: SearchFilters): WiderSearch[] {
  const { area, especializacion } = filters;
  return neighboursOf(filters.canton)
    .flatMap((canton) => {
      const [first] = fittingPositions(list, { canton, area, especializacion });
      const provincia = first === undefined ? undefined : list[first]?.provincia;
      if (provincia === undefined) return [];
      const around = { provincia, canton, area, especializacion };
      return [{ filters: around, count: fittingPositions(list, around).length }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_CANTONS);
}
