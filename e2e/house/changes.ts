import { SPECIALIST_FIELDS } from '@club/shared/domain';
import type { OwnText } from '../support/own-texts';

/** A change that is made often, and a word by which one finds what it touches. */
export type Change = { name: string; word: RegExp };

const TEXT = 'Encuentre a quien construya con usted';
const BRAND = /--color-brand:\s*(#[0-9a-f]+)/i;

const whole = (word: string) => new RegExp(`(?<![\\w-])${word}(?!\\w)`, 'i');

/** A field of the specialist, a text of the site and its colour. */
export function usualChanges(files: readonly OwnText[]): Change[] {
  const tokens = files.find(({ file }) => file.endsWith('/tokens.css'))?.text ?? '';
  const [, brand] = BRAND.exec(tokens) ?? [];
  if (!brand) throw new Error('the tokens name no --color-brand');
  const field = SPECIALIST_FIELDS.at(-1) ?? '';
  return [
    { name: `the field ${field}`, word: whole(field) },
    { name: `the text «${TEXT}»`, word: new RegExp(TEXT.replaceAll(' ', '\\s+')) },
    { name: `the colour ${brand}`, word: whole(brand) },
  ];
}

/** The files that name it: of the product, and of its tests. Documents do not count. */
export function filesNaming({ word }: Change, files: readonly OwnText[]) {
  const naming = files.filter(({ file, text }) => !file.endsWith('.md') && word.test(text));
  const isTest = ({ file }: OwnText) => /^e2e\/|\.test\.tsx?$|\/(testing|trials)\//.test(file);
  return { product: naming.filter((text) => !isTest(text)), tests: naming.filter(isTest) };
}
