import { SPECIALIST_FIELDS } from '@club/shared/domain';
import type { OwnText } from '../support/own-texts';

/** A change that is made often, a word by which one finds what it touches, and which of those files follow by themselves. */
export type Change = { name: string; word: RegExp; follows?: RegExp };

const TEXT = 'Encuentre al especialista indicado para su casa';
const COLOUR = /--color-(brand|accent):\s*(#[0-9a-f]+)/gi;

/** What is painted follows the tokens at build, by as much as they differ from what it was painted with. */
const PAINTED = /\.svg$|(^|\/)recolour\.ts$/;

const whole = (word: string) => new RegExp(`(?<![\\w-])${word}(?!\\w)`, 'i');

/** A field of the specialist, a text of the site and its two colours. */
export function usualChanges(files: readonly OwnText[]): Change[] {
  const tokens = files.find(({ file }) => file.endsWith('/tokens.css'))?.text ?? '';
  const colours = new Map([...tokens.matchAll(COLOUR)].map(([, name, value = '']) => [name, value]));
  if (colours.size < 2) throw new Error('the tokens name no --color-brand or no --color-accent');
  const field = SPECIALIST_FIELDS.at(-1) ?? '';
  return [
    { name: `the field ${field}`, word: whole(field) },
    { name: `the text «${TEXT}»`, word: new RegExp(TEXT.replaceAll(' ', '\\s+')) },
    ...[...colours].map(([name, value]) => ({
      name: `the ${name} colour ${value}`,
      word: whole(value),
      follows: PAINTED,
    })),
  ];
}

/** The files that name it: of the product, of its tests, and those that follow. Documents do not count. */
export function filesNaming({ word, follows }: Change, files: readonly OwnText[]) {
  const all = files.filter(({ file, text }) => !file.endsWith('.md') && word.test(text));
  const isFollowing = ({ file }: OwnText) => follows?.test(file) ?? false;
  const naming = all.filter((text) => !isFollowing(text));
  const isTest = ({ file }: OwnText) => /^e2e\/|\.test\.tsx?$|\/(testing|trials)\//.test(file);
  return {
    product: naming.filter((text) => !isTest(text)),
    tests: naming.filter(isTest),
    following: all.filter(isFollowing),
  };
}
