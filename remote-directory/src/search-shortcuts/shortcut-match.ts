import {
  countLabel,
  fold,
  isSearchable,
  type SearchFilters,
  type Specialist,
  SUGGESTION_LIMIT,
  sameCanton,
  samePlace,
} from '@club/shared/domain';
import { runWhenIdle } from '@club/shared/idle-time';
import type { SearchItem } from '@club/shared/ui';
import { describeSearch, searchHref } from '../search/wider-searches';
import {
  type Area,
  type Company,
  countMore,
  countOf,
  createShortcutIndex,
  createTally,
  type Extent,
  type PlaceShortcut,
  type ShortcutIndex,
  type Specialization,
} from './shortcut-index';
import { hasWordPrefix, prefixMatcher, queryWords } from './words';

export const SHORTCUT_LIMIT = 6;

/** Leads from a text to a search, or to the people of a company, with its number of specialists. Ruling 36. */
export type SearchShortcut = {
  label: string;
  count: number;
  target: { href: string } | { people: readonly Specialist[] };
};

/** Sorts by match distance, best first. */
type Candidate = SearchShortcut & { distance: number };

/** Expands into suggestions if it leads to several people. */
export type ShortcutItem = SearchItem & SearchShortcut & { expands: boolean };
export type FindShortcuts = (text: string) => readonly ShortcutItem[];

/** Builds the index in idle time, then calls back; returns a cancel function. */
export function prepareShortcuts(
  list: readonly Specialist[],
  onReady: (find: FindShortcuts) => void,
): () => void {
  const tally = createTally(list);
  return runWhenIdle(() => {
    if (countMore(tally)) return true;
    const index = createShortcutIndex(tally);
    onReady((text) => findShortcuts(index, text).map(toItem));
    return false;
  });
}

const toItem = (shortcut: SearchShortcut): ShortcutItem => ({
  ...shortcut,
  id: `${shortcut.label}\n${'href' in shortcut.target ? shortcut.target.href : ''}`,
  detail: `· ${countLabel(shortcut.count)}`,
  expands: 'people' in shortcut.target && shortcut.target.people.length > 1,
});

/** Finds areas, places, specializations and companies, best match first, then most specialists. Ruling 36. */
export function findShortcuts(index: ShortcutIndex, text: string): SearchShortcut[] {
  const query = isSearchable(text) ? queryWords(text) : [];
  if (query.length === 0) return [];
  return [areasAndPlaces, specializations, companies]
    .flatMap((find, kind) => find(index, query).map((candidate) => ({ ...candidate, kind })))
    .sort((a, b) => a.distance - b.distance || a.kind - b.kind || b.count - a.count)
    .slice(0, SHORTCUT_LIMIT)
    .map(({ label, count, target }) => ({ label, count, target }));
}

/** Minimum prefix of an everyday word; shorter ones match too much. */
const MIN_EVERYDAY_PREFIX = 3;
const WORD_PREFIX_DISTANCE = 2;
const PARTIAL_DISTANCE = 3;

/** Finds areas, places and pairs of them; uses only some of the words if all of them find nobody. */
function areasAndPlaces(index: ShortcutIndex, query: readonly string[]): Candidate[] {
  const { areas, places } = index;
  const whole = [
    ...areas
      .filter((area) => query.every((word) => matchesArea(area, word)))
      .map((area) => areaSearch(area, query)),
    ...placesFor(places, query).map((place) => placeSearch(place, query)),
  ];
  const split = areas
    .map((area) => ({ area, rest: query.filter((word) => !matchesArea(area, word)) }))
    .filter(({ rest }) => rest.length > 0 && rest.length < query.length);
  const both = split.flatMap(({ area, rest }) =>
    placesFor(places, rest).map((place) => areaInPlace(area, place)),
  );
  const found = withSpecialists(index, [...both, ...whole]);
  if (found.length > 0) return found;
  const partial = split.flatMap(({ area, rest }) => [
    areaSearch(area, query),
    ...placesFor(places, rest).map((place) => placeSearch(place, rest)),
  ]);
  return withSpecialists(index, partial).map((candidate) => ({ ...candidate, distance: PARTIAL_DISTANCE }));
}

type CandidateSearch = { label: string; filters: Partial<SearchFilters>; distance: number };

const matchesArea = ({ words, everyday }: Area, word: string): boolean =>
  hasWordPrefix(words, word) || (word.length >= MIN_EVERYDAY_PREFIX && hasWordPrefix(everyday, word));

function placesFor(places: readonly PlaceShortcut[], query: readonly string[]): PlaceShortcut[] {
  const fit = prefixMatcher(query);
  return places.filter(({ words }) => fit(words) !== null);
}

const areaSearch = (area: Area, query: readonly string[]): CandidateSearch => ({
  label: area.name,
  filters: { area: area.name },
  distance: Math.min(
    ...[area.words, area.everyday].map((words) => prefixMatcher(query)(words) ?? WORD_PREFIX_DISTANCE),
  ),
});

const placeSearch = (
  { label, words, provincia, canton }: PlaceShortcut,
  query: readonly string[],
): CandidateSearch => ({
  label,
  filters: { provincia, canton },
  distance: prefixMatcher(query)(words) ?? WORD_PREFIX_DISTANCE,
});

function areaInPlace({ name }: Area, { label, provincia, canton }: PlaceShortcut): CandidateSearch {
  const filters = { area: name, provincia, canton };
  return { label: canton ? `${name} en ${label}` : describeSearch(filters), filters, distance: 0 };
}

function withSpecialists({ tally }: ShortcutIndex, searches: readonly CandidateSearch[]): Candidate[] {
  return searches
    .map(({ label, filters, distance }) => ({
      label,
      distance,
      count: countOf(tally, filters),
      target: { href: searchHref(filters) },
    }))
    .filter(({ count }) => count > 0);
}

/** Finds each specialization once, in the area with most specialists; leads as far as they share province and canton. */
function specializations(index: ShortcutIndex, query: readonly string[]): Candidate[] {
  const fit = prefixMatcher(query);
  const best = new Map<string, { named: Specialization; extent: Extent; distance: number }>();
  for (const named of index.specializations) {
    const distance = fit(named.words);
    if (distance === null) continue;
    const extent = named.extent();
    const key = fold(named.name);
    if (extent.count > (best.get(key)?.extent.count ?? 0)) best.set(key, { named, extent, distance });
  }
  return [...best.values()].map(({ named, extent, distance }) => ({
    label: named.name,
    count: extent.count,
    target: { href: specializationHref(index, named, extent) },
    distance,
  }));
}

function specializationHref({ places }: ShortcutIndex, { name, area }: Specialization, at: Extent): string {
  const inProvince = places.filter(({ provincia }) => samePlace(provincia, at.provincia ?? ''));
  const canton = inProvince.find((place) => sameCanton(place.canton ?? '', at.canton ?? ''))?.canton;
  return searchHref({ area, provincia: inProvince[0]?.provincia, canton, especializacion: name });
}

/** Skips companies with more people than suggestions can show; collects only as many as are shown. */
function companies(index: ShortcutIndex, query: readonly string[]): Candidate[] {
  const fit = prefixMatcher(query);
  const best: Company[][] = [[], [], []];
  for (const company of index.companies) {
    if (company.people.length > SUGGESTION_LIMIT) continue;
    const distance = fit(company.words);
    const equals = distance === null ? undefined : best[distance];
    if (equals) keepLargest(equals, company);
  }
  return best.flatMap((equals, distance) =>
    equals.map(({ name, people }) => ({ label: name, count: people.length, target: { people }, distance })),
  );
}

function keepLargest(kept: Company[], company: Company): void {
  const smaller = kept.findIndex(({ people }) => people.length < company.people.length);
  if (smaller >= 0) kept.splice(smaller, 0, company);
  else if (kept.length < SHORTCUT_LIMIT) kept.push(company);
  if (kept.length > SHORTCUT_LIMIT) kept.pop();
}
