import { createPrefixSearch, createSpellingCorrector, soundOf } from './words';

/** Index of numbered texts, which finds them by their words in any order. */
export type WordIndex = {
  size: number;
  readonly postings: Map<string, number[]>;
  /** Functions that find misspelled and incomplete words; created by the first search that needs them. */
  lookUp: { spell: FindWords; withPrefix: FindWords; sounds: ReadonlySet<string> } | null;
};
type FindWords = (word: string) => readonly string[];

export const createWordIndex = (): WordIndex => ({ size: 0, postings: new Map(), lookUp: null });

/** Adds a text to the index; the texts are numbered from 0 in the order in which they are added. */
export function addTextToIndex(index: WordIndex, words: readonly string[]): void {
  const position = index.size++;
  for (const word of words) {
    const known = index.postings.get(word);
    if (!known) index.postings.set(word, [position]);
    else if (known.at(-1) !== position) known.push(position);
  }
}

export type WordSearch = {
  /** Whether a searched word may be the start of a longer word. */
  prefixes: boolean;
  /** Whether a searched word that no text contains may be misspelled. */
  typos?: boolean;
};

/** Returns the numbers of the texts that contain all the words, in ascending order. Requires a complete index. */
export function findTextsWithWords(index: WordIndex, words: readonly string[], search: WordSearch): number[] {
  if (words.length === 0) return [];
  const matched = new Uint8Array(index.size);
  for (const [done, word] of words.entries()) {
    const lists = postingsOf(index, word, search);
    if (lists.length === 0) return [];
    for (const list of lists)
      for (const position of list) if (matched[position] === done) matched[position] = done + 1;
  }
  const found: number[] = [];
  for (let i = matched.indexOf(words.length); i >= 0; i = matched.indexOf(words.length, i + 1)) found.push(i);
  return found;
}

function postingsOf(index: WordIndex, word: string, { prefixes, typos }: WordSearch): number[][] {
  const known = index.postings.get(word);
  if (known && !prefixes) return [known];
  const { spell, withPrefix } = lookUpOf(index);
  const longer = prefixes ? withPrefix(word) : [];
  const found = longer.length > 0 || !typos ? longer : spell(word);
  return found.map((one) => index.postings.get(one) ?? []);
}

/** Returns whether a text contains the word or another spelling of it. */
export const hasWord = (index: WordIndex, word: string): boolean =>
  index.postings.has(word) || lookUpOf(index).sounds.has(soundOf(word));

function lookUpOf(index: WordIndex): NonNullable<WordIndex['lookUp']> {
  if (index.lookUp) return index.lookUp;
  const words = [...index.postings.keys()];
  index.lookUp = {
    spell: createSpellingCorrector(words),
    withPrefix: createPrefixSearch(words),
    sounds: new Set(words.map(soundOf)),
  };
  return index.lookUp;
}
