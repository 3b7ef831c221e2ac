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

export const beginsAll = (words: Words, typed: readonly string[]): boolean =>
  typed.every((word) => begins(words, word));

/** How loosely the typed words fit names that they begin words of: 0 when they are a whole name, 1 when one begins so. */
export function looseness({ lines }: Words, typed: readonly string[]): number {
  const line = `\n${spaced(typed)}`;
  if (lines.includes(`${line}\n`)) return 0;
  return lines.includes(line) ? 1 : 2;
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
