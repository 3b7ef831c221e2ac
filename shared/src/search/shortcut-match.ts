import {
  fullName,
  isSameCanton,
  isSamePlace,
  isSearchable,
  type SearchFilters,
  type Specialist,
  SUGGESTION_LIMIT,
  specialistCountLabel,
} from '../domain';
import { runWhenIdle } from '../idle-time';
import { searchHref } from '../routes';
import { type QueryMeaning, type QueryReading, readQuery, repairWordBreaks } from './read-query';
import {
  createShortcutIndex,
  type SearchablePlace,
  type ShortcutIndex,
  type Specialization,
} from './shortcut-index';
import { countNextBatch, countSpecialists, createSpecialistTally } from './specialist-tally';
import { findTextsWithWords, type WordSearch } from './word-index';
import { MATCH_DISTANCE, queryWords, wordsOf } from './words';

export const SHORTCUT_LIMIT = 6;

/** A suggested link to a search, or the specialists of a company; `count` is the number of specialists. Ruling 36. */
export type SearchShortcut = {
  label: string;
  count: number;
  target: { href: string } | { people: readonly Specialist[] };
};

/** A shortcut as an option of the search panel; if `expands`, choosing it lists several specialists. */
export type ShortcutItem = SearchShortcut & { id: string; detail?: string; expands: boolean };

export type SearchAnswer<S = SearchShortcut> = {
  shortcuts: readonly S[];
  /**
   * Notice that nobody offers the job or works in the place; the shortcuts are then the nearest alternatives. Null if
   * somebody does.
   */
  missing: string | null;
  /** Specialists with the typed names in another order or with typos, if the substring search found none. */
  people: readonly Specialist[];
  /** Filters of the search that the text most likely means, even if nobody matches. */
  meant: Partial<SearchFilters>;
};

export type FindShortcuts = (text: string, hasNames: boolean) => SearchAnswer<ShortcutItem>;

/** Builds the index in idle time, then calls back with the search function; returns a cancel function. */
export function prepareShortcuts(
  list: readonly Specialist[],
  onReady: (find: FindShortcuts) => void,
): () => void {
  const tally = createSpecialistTally(list);
  return runWhenIdle(() => {
    if (!countNextBatch(tally).isComplete) return true;
    const index = createShortcutIndex(tally);
    onReady((text, hasNames) => {
      const { shortcuts, ...answer } = findShortcuts(index, text, { hasNames });
      return { ...answer, shortcuts: shortcuts.map(toItem) };
    });
    return false;
  });
}

const toItem = (shortcut: SearchShortcut): ShortcutItem => ({
  ...shortcut,
  id: `${shortcut.label}\n${'href' in shortcut.target ? shortcut.target.href : ''}`,
  detail: `· ${specialistCountLabel(shortcut.count)}`,
  expands: 'people' in shortcut.target && shortcut.target.people.length > 1,
});

/** A shortcut with the distance of its match, by which shortcuts are sorted, lowest first. */
type Candidate = SearchShortcut & { distance: number };

const NOTHING: SearchAnswer = { shortcuts: [], missing: null, people: [], meant: {} };
const PARTIAL_DISTANCE = 3;
/**
 * Maximum extra distance at which a result in another place still answers the query. The text may mean a well-known
 * district instead of the canton of the same name.
 */
const NAMESAKE_DISTANCE = 1.05;

type TextContext = {
  /** Whether the substring search has found specialists whose names contain the text. */
  hasNames?: boolean;
  /** Place to search in if the text names none. */
  place?: SearchablePlace | null;
};

/**
 * Finds areas, jobs, places and companies: best matches first, then those with the most specialists (ruling 36). If
 * `hasNames`, keeps only matches of the whole text without typos.
 */
export function findShortcuts(
  index: ShortcutIndex,
  text: string,
  { hasNames = false, place: chosen = null }: TextContext = {},
): SearchAnswer {
  const words = isSearchable(text) ? repairWordBreaks(index, queryWords(text)) : [];
  if (words.length === 0) return NOTHING;
  const query = readQuery(index, words);
  const read = { ...query, readings: query.readings.map((one) => ({ ...one, place: one.place ?? chosen })) };
  const [first] = read.readings;
  const meant = first ? filtersOf(first) : {};
  const searches = read.readings.flatMap((reading) =>
    searchFor(index, reading).map((one) => ({ ...one, isElsewhere: reading.place !== first?.place })),
  );
  const named = companies(index, words, read);
  const isCompany = named.some(({ distance }) => distance < PARTIAL_DISTANCE);
  const isPartial = read.unknown.length > 0;
  const found = [
    ...(isPartial && isCompany ? [] : searches).map((one) =>
      isPartial ? { ...one, distance: one.distance + PARTIAL_DISTANCE } : one,
    ),
    ...named,
  ].sort((a, b) => a.distance - b.distance || b.count - a.count);
  if (hasNames)
    return {
      ...NOTHING,
      meant,
      shortcuts: shown(found.filter(({ distance }) => distance <= MATCH_DISTANCE.prefix)),
    };
  const people = isCompany ? [] : peopleNamed(index, words, read);
  const isOffered = searches.some(
    ({ distance, isElsewhere }) => distance < (first?.distance ?? 0) + (isElsewhere ? NAMESAKE_DISTANCE : 1),
  );
  if (!first || isOffered || isCompany || isUnfinished(index, words))
    return { shortcuts: shown(found), missing: null, people, meant };
  const shortcuts = shown([...nearest(index, first), ...found]);
  return { shortcuts, missing: isInArea(index, first) ? null : sayMissing(first), people, meant };
}

/** Returns whether the last word is only the start of a known word; its meaning is then a guess. */
function isUnfinished({ vocabulary }: ShortcutIndex, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return vocabulary.formsOf(last).size === 0 && vocabulary.meaningsOf(last, true).size > 0;
}

function shown(found: readonly Candidate[]): SearchShortcut[] {
  const unique = new Map(
    found.map(({ label, count, target }) => [
      label + ('href' in target ? target.href : ''),
      { label, count, target },
    ]),
  );
  return [...unique.values()].slice(0, SHORTCUT_LIMIT);
}

/** Returns the search for a meaning of the query; empty if the search finds nobody. */
function searchFor(index: ShortcutIndex, { topic, place, distance }: QueryMeaning): Candidate[] {
  if (topic?.kind === 'specialization') return specializationSearch(index, topic, place, distance);
  const area = topic?.kind === 'work' ? topic.area : topic?.name;
  if (topic && !area) return [];
  const filters = { ...(area ? { area } : {}), ...placeFilters(place) };
  const count = countSpecialists(index.tally, filters);
  if (count === 0) return [];
  return [{ label: labelOf(area, place), count, target: { href: searchHref(filters) }, distance }];
}

function filtersOf({ topic, place }: QueryMeaning): Partial<SearchFilters> {
  const area = topic?.kind === 'area' ? topic.name : topic?.area;
  const especializacion = topic?.kind === 'specialization' ? { especializacion: topic.name } : {};
  return { ...(area ? { area } : {}), ...placeFilters(place), ...especializacion };
}

const placeFilters = (place: SearchablePlace | null): Partial<SearchFilters> =>
  place ? { provincia: place.provincia, ...(place.canton ? { canton: place.canton } : {}) } : {};

function labelOf(topic: string | undefined, place: SearchablePlace | null): string {
  if (!place) return topic ?? '';
  return topic ? `${topic} en ${place.label}` : place.label.replace(/^la p/, 'P');
}

/** Returns the search for a specialization. Adds the province and canton that all its specialists share. */
function specializationSearch(
  { places }: ShortcutIndex,
  { name, area, extentIn }: Specialization,
  place: SearchablePlace | null,
  distance: number,
): Candidate[] {
  const { count, provincia = '', canton = '' } = extentIn(place);
  if (count === 0) return [];
  const inProvince = places.filter((one) => isSamePlace(one.provincia, provincia));
  const common = inProvince.find((one) => isSameCanton(one.canton, canton)) ?? inProvince[0] ?? null;
  const steps = { area, ...placeFilters(place?.canton ? place : common), especializacion: name };
  return [{ label: labelOf(name, place), count, target: { href: searchHref(steps) }, distance }];
}

/** Returns the nearest searches that find somebody: in the place, then in its province, then in the whole country. */
function nearest(index: ShortcutIndex, { topic, place }: QueryMeaning): Candidate[] {
  const province =
    place && (index.places.find((one) => one.provincia === place.provincia && !one.canton) ?? null);
  const name = topic?.kind === 'area' ? topic.name : topic?.area;
  const area = name ? ({ kind: 'area', name, spoken: name } as const) : null;
  const instead = topic?.kind === 'work' ? topic.instead : [];
  const topics = [topic, ...instead, area];
  const inPlace = (where: SearchablePlace | null): QueryMeaning[] =>
    topics.map((one) => ({ topic: one, place: where, distance: 0 }));
  const readings = [
    ...(place ? [...inPlace(place), { topic: null, place, distance: 0 }, ...inPlace(province)] : []),
    ...inPlace(null),
    { topic: null, place: province, distance: 0 },
  ].filter((one) => one.topic || one.place);
  return readings.flatMap((reading) => searchFor(index, reading)).slice(0, NEAREST_LIMIT);
}

const NEAREST_LIMIT = 4;

/** Returns whether the place has a specialist of the job's area: that specialist may do the job without listing it. */
const isInArea = (index: ShortcutIndex, { topic, place }: QueryMeaning): boolean =>
  topic !== null &&
  topic.kind !== 'area' &&
  countSpecialists(index.tally, { area: topic.area ?? '-', ...placeFilters(place) }) > 0;

function sayMissing({ topic, place }: QueryMeaning): string {
  const where = place ? ` en ${place.label}` : '';
  if (!topic) return `Por ahora no hay especialistas${where}.`;
  const name = topic.kind === 'area' ? topic.spoken : topic.name;
  return `Por ahora nadie ofrece ${name.charAt(0).toLowerCase()}${name.slice(1)}${where}.`;
}

/**
 * Finds companies by all words, or else by the words without another meaning; best matches first, then the largest.
 * Skips companies with more people than suggestions can show.
 */
function companies(
  index: ShortcutIndex,
  words: readonly string[],
  { readings, unknown }: QueryReading,
): Candidate[] {
  const text = words.join(' ');
  const inName = (some: readonly string[], search: WordSearch) =>
    findTextsWithWords(index.tally.companyWords, some, search);
  const exact = inName(words, { prefixes: true });
  const isExplained = exact.length > 0 || unknown.length === 0;
  const whole = isExplained ? exact : inName(words, { prefixes: true, typos: true });
  const named = whole.length > 0 ? whole : inName(unknown, { prefixes: false, typos: true });
  const candidates = named.flatMap((position): Candidate[] => {
    const { name, words: own, people } = index.companies[position] as (typeof index.companies)[number];
    if (people.length > SUGGESTION_LIMIT) return [];
    const isBeginning = own.join(' ').startsWith(text);
    const start = isBeginning ? Number(own.length > words.length) : 2;
    const isBehind = whole.length === 0 || (start > 0 && readings.length > 0 && unknown.length === 0);
    const distance = isBehind ? start + PARTIAL_DISTANCE : start;
    return [{ label: name, count: people.length, target: { people }, distance }];
  });
  return candidates.sort((a, b) => a.distance - b.distance || b.count - a.count).slice(0, SHORTCUT_LIMIT);
}

/**
 * Finds specialists with all words in their names, in any order; or else with the words that have no other meaning,
 * allowing typos.
 */
function peopleNamed(
  { tally }: ShortcutIndex,
  words: readonly string[],
  { readings, unknown }: QueryReading,
): Specialist[] {
  const whole = findTextsWithWords(tally.names, words, { prefixes: unknown.length > 0 });
  const found =
    whole.length > 0
      ? whole
      : findTextsWithWords(tally.names, unknown, { prefixes: readings.length === 0, typos: true });
  return found
    .slice(0, RANKED_LIMIT)
    .map((position) => tally.list[position] as Specialist)
    .map((specialist) => ({ specialist, rank: lastNamed(specialist, words) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SUGGESTION_LIMIT)
    .map(({ specialist }) => specialist);
}

const RANKED_LIMIT = 10 * SUGGESTION_LIMIT;

/**
 * Returns the position of the last typed word in a name, for sorting. For «Solano Francisco», Solano as the first
 * surname comes before Solano as the second.
 */
const lastNamed = (specialist: Specialist, words: readonly string[]): number =>
  wordsOf(fullName(specialist)).findLastIndex((word) => words.some((typed) => word.startsWith(typed)));
