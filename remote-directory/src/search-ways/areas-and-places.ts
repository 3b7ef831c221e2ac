import type { SearchFilters } from '@club/shared/domain';
import { hrefOf, wordsOf } from '../wider-searches/wider-search-words';
import type { Candidate } from './candidate';
import type { Area, IndexOfWays } from './index-of-ways';
import type { Place } from './places';
import { countOf } from './tally';
import { begins, fitting } from './words';

/** Everyday words are common beginnings: two letters of them say nothing. */
const TELLING_LENGTH = 3;
const LOOSEST = 2;
/** Only some of the words lead there. */
const IN_PART = 3;

/** Areas, places, and both together; where nobody is found by all the words, what some of them say. */
export function areasAndPlaces(index: IndexOfWays, typed: readonly string[]): Candidate[] {
  const { areas, places } = index;
  const whole = [
    ...areas.filter((area) => typed.every((word) => means(area, word))).map((area) => areaAlone(area, typed)),
    ...placesFor(places, typed).map((place) => placeAlone(place, typed)),
  ];
  const split = areas
    .map((area) => ({ area, rest: typed.filter((word) => !means(area, word)) }))
    .filter(({ rest }) => rest.length > 0 && rest.length < typed.length);
  const both = split.flatMap(({ area, rest }) =>
    placesFor(places, rest).map((place) => together(area, place)),
  );
  const found = withSomebody(index, [...both, ...whole]);
  if (found.length > 0) return found;
  const apart = split.flatMap(({ area, rest }) => [
    areaAlone(area, typed),
    ...placesFor(places, rest).map((place) => placeAlone(place, rest)),
  ]);
  return withSomebody(index, apart).map((candidate) => ({ ...candidate, looseness: IN_PART }));
}

type Search = { label: string; filters: Partial<SearchFilters>; looseness: number };

const means = ({ words, everyday }: Area, word: string): boolean =>
  begins(words, word) || (word.length >= TELLING_LENGTH && begins(everyday, word));

function placesFor(places: readonly Place[], typed: readonly string[]): Place[] {
  const fit = fitting(typed);
  return places.filter(({ words }) => fit(words) !== null);
}

const areaAlone = (area: Area, typed: readonly string[]): Search => ({
  label: area.name,
  filters: { area: area.name },
  looseness: Math.min(...[area.words, area.everyday].map((words) => fitting(typed)(words) ?? LOOSEST)),
});

const placeAlone = ({ label, words, provincia, canton }: Place, typed: readonly string[]): Search => ({
  label,
  filters: { provincia, canton },
  looseness: fitting(typed)(words) ?? LOOSEST,
});

function together({ name }: Area, { label, provincia, canton }: Place): Search {
  const filters = { area: name, provincia, canton };
  return { label: canton ? `${name} en ${label}` : wordsOf(filters), filters, looseness: 0 };
}

function withSomebody({ tally }: IndexOfWays, searches: readonly Search[]): Candidate[] {
  return searches
    .map(({ label, filters, looseness }) => ({
      label,
      looseness,
      count: countOf(tally, filters),
      leadsTo: { href: hrefOf(filters) },
    }))
    .filter(({ count }) => count > 0);
}
