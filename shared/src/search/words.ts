import { fold, memoizeText } from '../domain';

const STOP_WORDS = new Set([
  'a',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'los',
  'para',
  'por',
  'un',
  'una',
  'y',
]);

/** Splits a text into normalized words; removes stop words unless there are no others. */
export function wordsOf(text: string): readonly string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

const MAX_QUERY_WORDS = 16;

/** Abbreviations that people type in names of places, with the full word. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['sn', 'san'],
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['pto', 'puerto'],
  ['cd', 'ciudad'],
]);

/** Returns the words of a query; empty if all of them have only one letter. */
export function queryWords(text: string): readonly string[] {
  const words = wordsOf(text)
    .slice(0, MAX_QUERY_WORDS)
    .map((word) => ABBREVIATIONS.get(word) ?? word);
  return words.some((word) => word.length > 1) ? words : [];
}

/** Splits a data file's comma-separated phrases into words. */
export const phrasesOf = memoizeText((list: string): readonly (readonly string[])[] =>
  list
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0),
);

const FORMS =
  /(?<=.{4})(?:acion(?:es)?|ccion(?:es)?|ctor(?:a|es|as)?|[aei]dor(?:a|es|as)?|aduras?|[ai]mientos?|[ai]ndo|iendo|[ai]d[oa]s?|idad|ar(?:l[aeo]s?|me|nos)?|er|ir|er[oa]s?|erias?|istas?|or(?:a|es|as)?|uras?|an|en)$|(?<=.{3})(?:it[oa]s?|[aeo]s?|s)$/;

/** Removes plural, gender, diminutive and verb endings: «pintores», «pintar» and «pintura» share a stem. */
export const stemOf = memoizeText((word: string): string => word.replace(FORMS, ''));

/** Returns a spelling by sound, equal for words that sound alike: «gonzales» and «gonzález», «yavin» and «llavín». */
export const soundOf = memoizeText((word: string): string =>
  word
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/[cz](?=[eiy])|z/g, 's')
    .replace(/c/g, 'k')
    .replace(/v/g, 'b')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1'),
);

/**
 * Returns whether two words are equal or differ by one letter: missing, added, replaced or swapped with its neighbour.
 */
export function isWithinOneTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}

const MIN_TYPO_LENGTH = 5;
const MIN_SOUND_LENGTH = 4;

/**
 * Creates a function that finds the words that sound like a misspelled word, or else those whose sound differs by one
 * letter.
 */
export function createSpellingCorrector(words: readonly string[]): (word: string) => readonly string[] {
  let sounds: string[] | null = null;
  return (word) => {
    if (word.length < MIN_SOUND_LENGTH) return [];
    sounds ??= words.map(soundOf);
    const sound = soundOf(word);
    const heard = words.filter((_, i) => sounds?.[i] === sound);
    if (heard.length > 0 || word.length < MIN_TYPO_LENGTH) return heard;
    return words.filter(
      (known, i) =>
        known.length >= MIN_SOUND_LENGTH &&
        Math.abs(known.length - word.length) < 3 &&
        isWithinOneTypo(sound, sounds?.[i] ?? ''),
    );
  };
}

/** Creates a function that finds the words with a prefix, by binary search. */
export function createPrefixSearch(words: readonly string[]): (prefix: string) => readonly string[] {
  const sorted = [...words].sort((a, b) => (a < b ? -1 : 1));
  return (prefix) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (sorted[end]?.startsWith(prefix)) end++;
    return sorted.slice(low, end);
  };
}

/** Distance between a typed word and a known word, by kind of match; a lower distance is a better match. */
export const MATCH_DISTANCE = { same: 0, form: 1, prefix: 2, typo: 4 } as const;

/** Maps each known word that a typed word may mean to its distance. */
export type WordDistances = ReadonlyMap<string, number>;

export type Vocabulary = {
  /** Returns the known words that are this word or another form of it. */
  formsOf: (word: string) => WordDistances;
  /**
   * Returns the known words that a typed word may mean. Includes longer words if it is the query's last word, which
   * may be incomplete, or an abbreviation.
   */
  meaningsOf: (word: string, isLast: boolean) => WordDistances;
  /** Returns the known words of which this word may be a misspelling. */
  correctionsOf: (word: string) => WordDistances;
};

const MIN_ABBREVIATION = 4;

export function createVocabulary(all: Iterable<string>): Vocabulary {
  const words = [...new Set(all)];
  const known = new Set(words);
  const spell = createSpellingCorrector(words);
  const withPrefix = createPrefixSearch(words);
  const byStem = new Map<string, string[]>();
  for (const word of words) {
    const stem = stemOf(word);
    byStem.set(stem, [...(byStem.get(stem) ?? []), word]);
  }
  const formsOf = (word: string): Map<string, number> => {
    const found = new Map(
      (byStem.get(stemOf(word)) ?? []).map((form) => [form, MATCH_DISTANCE.form as number]),
    );
    return known.has(word) ? found.set(word, MATCH_DISTANCE.same) : found;
  };
  return {
    formsOf,
    meaningsOf(word, isLast) {
      const found = formsOf(word);
      if (isLast ? word.length > 1 : found.size === 0 && word.length >= MIN_ABBREVIATION)
        for (const longer of withPrefix(word))
          if (!found.has(longer)) found.set(longer, MATCH_DISTANCE.prefix);
      return found;
    },
    correctionsOf: memoizeText((word) => new Map(spell(word).map((other) => [other, MATCH_DISTANCE.typo]))),
  };
}
