import type {
  SearchableArea,
  SearchableJob,
  SearchablePlace,
  ShortcutIndex,
  Specialization,
} from './shortcut-index';
import { hasWord } from './word-index';
import { MATCH_DISTANCE, stemOf, type WordDistances } from './words';

/** Topic or place named by some words of the query; `covered` is a bit mask of the positions of these words. */
type Found<T> = { of: T; covered: number; distance: number };
type Topic = SearchableArea | SearchableJob | Specialization;

/** Meaning of a whole query: a topic, a place or both. A lower `distance` is a better match. */
export type QueryMeaning = { topic: Topic | null; place: SearchablePlace | null; distance: number };

export type QueryReading = {
  /** Possible meanings that explain most of the query, best first. */
  readings: readonly QueryMeaning[];
  /** Words that are neither part of a meaning nor filler words; they may be part of a name. */
  unknown: readonly string[];
};

/**
 * Splits words such as «sanjose» and joins words such as «toma corriente», if the search index contains the resulting
 * words.
 */
export function repairWordBreaks(
  { vocabulary, ignored, spaced, tally }: ShortcutIndex,
  words: readonly string[],
): readonly string[] {
  const isSpelled = (word: string) => vocabulary.formsOf(word).get(word) === MATCH_DISTANCE.same;
  const isOneWord = (a = '', b = '') =>
    a !== '' && b !== '' && !(isSpelled(a) && isSpelled(b)) && vocabulary.formsOf(a + b).size > 0;
  const split = (word: string) =>
    ignored.has(word) || vocabulary.formsOf(word).size > 0 || hasWord(tally.names, word)
      ? [word]
      : (spaced.get(word) ?? [word]);
  return words.flatMap((word, i) => {
    const after = words[i + 1];
    if (isOneWord(words[i - 1], word)) return [];
    return isOneWord(word, after) ? [word + after] : split(word);
  });
}

/** Finds the topics and places that a query names. Never drops a place in favour of a topic. */
export function readQuery(index: ShortcutIndex, words: readonly string[]): QueryReading {
  const meanings = words.map((word, i) => meaningsOf(index, word, i === words.length - 1));
  const weights = words.map((word, i) => weightOf(index, word, meanings[i]));
  const weigh = (covered: number) => weights.reduce((sum, own, i) => sum + (covered & (1 << i) ? own : 0), 0);
  const named = phrasesIn(index, words, meanings);
  const places = best(mergedPlaces(named), weigh);
  const topics = topicsIn(named, specializationsIn(index, meanings));
  const joined = topics.flatMap(({ of: topic, covered, distance }) =>
    places
      .filter((place) => (covered & ~place.covered) !== 0)
      .map((place) => ({
        reading: { topic, place: place.of, distance: distance + place.distance },
        covered: covered | place.covered,
      })),
  );
  const all = [
    ...joined,
    ...topics.map(({ of, covered, distance }) => ({
      reading: { topic: of, place: null, distance },
      covered,
    })),
    ...places.map(({ of, covered, distance }) => ({
      reading: { topic: null, place: of, distance },
      covered,
    })),
  ];
  const most = Math.max(0, ...all.map(({ covered }) => weigh(covered)));
  const top = most > 0 ? all.filter(({ covered }) => weigh(covered) === most) : [];
  const covered = top.reduce((sum, one) => sum | one.covered, 0);
  const readings = top.map(({ reading }) => reading).sort((a, b) => a.distance - b.distance);
  const unknown = words.filter((_, i) => !(covered & (1 << i)) && weights[i] === STRONG);
  return { readings, unknown };
}

const STRONG = 4;
const WEAK = 1;

/**
 * Returns the weight of a word: a noun («techo») counts more than an action («reparar»), and both more than a filler
 * word.
 */
function weightOf(index: ShortcutIndex, word: string, meanings?: WordDistances): number {
  if (index.ignored.has(word) || (meanings?.size === 0 && isIgnoredForm(index, word))) return WEAK;
  const meant = meanings?.size ? [...meanings.keys()] : [word];
  return meant.every((one) => index.weak.has(stemOf(one))) ? WEAK + 1 : STRONG;
}

/** Returns whether a word is a form of an ignored word. Excludes names: «Rojas» is not a form of «rojo». */
const isIgnoredForm = ({ ignoredStems, tally }: ShortcutIndex, word: string): boolean =>
  ignoredStems.has(stemOf(word)) && !tally.names.postings.has(word);

/**
 * Returns the known words that a typed word may mean. Allows typos only if the word is neither known nor part of a
 * specialist's name.
 */
function meaningsOf(index: ShortcutIndex, word: string, isLast: boolean): WordDistances {
  const { vocabulary, tally, ignored } = index;
  if (ignored.has(word)) return vocabulary.formsOf(word);
  const found = vocabulary.meaningsOf(word, isLast);
  if (found.size > 0 || isIgnoredForm(index, word) || hasWord(tally.names, word)) return found;
  return vocabulary.correctionsOf(word);
}

function phrasesIn(
  index: ShortcutIndex,
  query: readonly string[],
  meanings: readonly WordDistances[],
): Found<SearchableArea | SearchableJob | SearchablePlace>[] {
  const found: Found<SearchableArea | SearchableJob | SearchablePlace>[] = [];
  for (const [start, first] of meanings.entries()) {
    for (const word of first.keys()) {
      for (const { words, of, distance } of index.phrases.get(word) ?? []) {
        const at = positionsOf(index, words, { query, meanings, start });
        const distances = words.map((known, i) => meanings[at[i] ?? -1]?.get(known) ?? Number.NaN);
        const farthest = Math.max(...distances);
        if (Number.isNaN(farthest)) continue;
        if (of.kind === 'place' && words.some((own, i) => isOtherForm(own, query[at[i] ?? -1], distances[i])))
          continue;
        const typed = query[at.at(-1) ?? -1] ?? '';
        if (distance > 0 && farthest === MATCH_DISTANCE.prefix && !isMostOf(typed, words.at(-1))) continue;
        const covered = at.reduce((sum, position) => sum | (1 << position), 0);
        found.push({ of, covered, distance: distance + farthest });
      }
    }
  }
  return found;
}

/**
 * Returns true if the typed word is another form of a word in a place's name, and so does not mean that place: «moras»
 * does not mean «Mora». Accepts a missing last «s», because many people omit it: «puntarena» means «Puntarenas».
 */
const isOtherForm = (own: string, typed: string | undefined, distance: number | undefined): boolean =>
  distance === MATCH_DISTANCE.form && own !== `${typed}s`;

type PhraseStart = { query: readonly string[]; meanings: readonly WordDistances[]; start: number };

/** Returns the position of each word of a phrase in the query; skips filler words between them. */
function positionsOf(
  { ignored }: ShortcutIndex,
  words: readonly string[],
  { query, meanings, start }: PhraseStart,
): number[] {
  let at = start - 1;
  return words.map((word) => {
    at++;
    while (!meanings[at]?.has(word) && ignored.has(query[at] ?? '')) at++;
    return at;
  });
}

/**
 * Returns whether more than half of an everyday word, district or nickname is typed; a shorter start is not a match.
 */
const isMostOf = (typed: string, word = ''): boolean =>
  typed.length >= MIN_EVERYDAY_PREFIX && typed.length * 2 > word.length;

const MIN_EVERYDAY_PREFIX = 3;

/**
 * Replaces each job by the specializations that offer it. Their `covered` also includes the words of the query that
 * occur in their names.
 */
function topicsIn(
  named: readonly Found<SearchableArea | SearchableJob | SearchablePlace>[],
  specializations: readonly Found<Specialization>[],
): Found<Topic>[] {
  const works = named.flatMap(({ of, covered, distance }): Found<Topic>[] => {
    if (of.kind === 'place') return [];
    if (of.kind === 'area' || of.found.length === 0) return [{ of, covered, distance }];
    return of.found.map((one, rank) => {
      const own = specializations.find((direct) => direct.of === one)?.covered ?? 0;
      return { of: one, covered: covered | own, distance: distance + rank / 100 };
    });
  });
  return [...specializations, ...works];
}

/** Merges several names of one place in the query: its district, canton and province. */
function mergedPlaces(
  found: readonly Found<SearchableArea | SearchableJob | SearchablePlace>[],
): Found<SearchablePlace>[] {
  const places = found.filter((one): one is Found<SearchablePlace> => one.of.kind === 'place');
  const merged = new Map<SearchablePlace, Found<SearchablePlace>>();
  for (const one of places.sort((a, b) => a.distance - b.distance)) {
    const { covered = 0, distance = one.distance } = merged.get(one.of) ?? {};
    const isSameWords = (covered & one.covered) !== 0;
    merged.set(one.of, { of: one.of, covered: isSameWords ? covered : covered | one.covered, distance });
  }
  for (const one of merged.values()) {
    const province = places.find(({ of }) => of.canton === '' && of.provincia === one.of.provincia);
    if (province && one.of.canton && !(province.covered & one.covered)) one.covered |= province.covered;
  }
  return [...merged.values()];
}

function best<T>(found: readonly Found<T>[], weigh: (covered: number) => number): Found<T>[] {
  const most = Math.max(0, ...found.map(({ covered }) => weigh(covered)));
  return found.filter(({ covered }) => weigh(covered) === most);
}

/**
 * Finds specializations by any word of their names. The distance is 0 if all words of the name match, 1 if only its
 * first words match, else 2; adds the largest distance between a typed word and the matched one.
 */
function specializationsIn(
  index: ShortcutIndex,
  meanings: readonly WordDistances[],
): Found<Specialization>[] {
  const found = new Map<Specialization, { covered: number; farthest: number; words: Set<string> }>();
  for (const [at, known] of meanings.entries()) {
    for (const [word, distance] of known) {
      for (const of of index.specializations.get(word) ?? []) {
        const own = found.get(of) ?? { covered: 0, farthest: 0, words: new Set() };
        if (!own.words.has(word) && own.covered & (1 << at)) continue;
        own.words.add(word);
        own.covered |= 1 << at;
        own.farthest = Math.max(own.farthest, distance);
        found.set(of, own);
      }
    }
  }
  return [...found].map(([of, { covered, farthest, words }]) => {
    const isBeginning = of.words.slice(0, words.size).every((word) => words.has(word));
    const part = isBeginning ? Number(words.size < of.words.length) : 2;
    return { of, covered, distance: part + farthest };
  });
}
