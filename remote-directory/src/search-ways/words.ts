import { fold } from '@club/shared/domain';

const SMALL_WORDS = new Set([
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

/** Names of one thing, made ready to be looked up by the beginnings of their words: a line each, a space before each word. */
export type Words = { readonly lines: string };

export const toWords = (...names: readonly string[]): Words => {
  const lines = names.map(split).flatMap((words) => [words, telling(words)].map(spaced));
  return { lines: `\n${[...new Set(lines)].join('\n')}\n` };
};

/** What the visitor typed, word by word; small words only where there are no others. */
export function typedWords(text: string): readonly string[] {
  const words = telling(split(text));
  return words.some((word) => word.length > 1) ? words : [];
}

/** Whether a word of the names begins so. */
export const begins = ({ lines }: Words, word: string): boolean => lines.includes(` ${word}`);

/**
 * How loosely all the typed words fit names, by the beginnings of their words: 0 when they are a whole name, 1 when one
 * begins so, null when they do not fit.
 */
export function fitting(typed: readonly string[]): (words: Words) => number | null {
  const needles = typed.map((word) => ` ${word}`);
  const beginning = `\n${needles.join('')}`;
  const whole = `${beginning}\n`;
  return ({ lines }) => {
    if (!needles.every((needle) => lines.includes(needle))) return null;
    if (lines.includes(whole)) return 0;
    return lines.includes(beginning) ? 1 : 2;
  };
}

const spaced = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

function telling(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !SMALL_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

function split(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
