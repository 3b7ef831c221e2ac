import { fold } from '@club/shared/domain';

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

/** Indexes the names of one thing for prefix search: one name per line, a space before each word. */
export type NameWords = { readonly lines: string };

export const indexNames = (...names: readonly string[]): NameWords => {
  const lines = names.map(split).flatMap((words) => [words, withoutStopWords(words)].map(prefixWithSpaces));
  return { lines: `\n${[...new Set(lines)].join('\n')}\n` };
};

/** Splits the query into words, without stop words unless there are no others; empty if all have one letter. */
export function queryWords(text: string): readonly string[] {
  const words = withoutStopWords(split(text));
  return words.some((word) => word.length > 1) ? words : [];
}

export const hasWordPrefix = ({ lines }: NameWords, word: string): boolean => lines.includes(` ${word}`);

/**
 * Returns the match distance of a query: 0 for a whole name, 1 for the start of a name, 2 for prefixes of its words, null
 * for no match.
 */
export function prefixMatcher(query: readonly string[]): (words: NameWords) => number | null {
  const needles = query.map((word) => ` ${word}`);
  const beginning = `\n${needles.join('')}`;
  const whole = `${beginning}\n`;
  return ({ lines }) => {
    if (!needles.every((needle) => lines.includes(needle))) return null;
    if (lines.includes(whole)) return 0;
    return lines.includes(beginning) ? 1 : 2;
  };
}

const prefixWithSpaces = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

function withoutStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

function split(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
