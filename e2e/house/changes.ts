import { SPECIALIST_FIELDS } from '@club/shared/domain';
import type { TrackedFile } from './tracked-files';

/** A change that is made often, and a word by which one finds what it touches. */
export type Change = { name: string; word: RegExp };

const TEXT = 'Encuentre a quien construya con usted';
const BRAND = /--color-brand:\s*(#[0-9a-f]+)/i;

const whole = (word: string) => new RegExp(`(?<![\\w-])${word}(?!\\w)`, 'i');

/** A field of the specialist, a text of the site and its colour. */
export function usualChanges(files: readonly TrackedFile[]): Change[] {
  const tokens = files.find(({ path }) => path.endsWith('/tokens.css'))?.text ?? '';
  const [, brand] = BRAND.exec(tokens) ?? [];
  if (!brand) throw new Error('the tokens name no --color-brand');
  const field = SPECIALIST_FIELDS.at(-1) ?? '';
  return [
    { name: `the field ${field}`, word: whole(field) },
    { name: `the text «${TEXT}»`, word: new RegExp(TEXT.replaceAll(' ', '\\s+')) },
    { name: `the colour ${brand}`, word: whole(brand) },
  ];
}

/** The files that name it, those of its tests apart. */
export function filesNaming({ word }: Change, files: readonly TrackedFile[]) {
  const naming = files.filter(({ path, text }) => !path.endsWith('.md') && word.test(text));
  const isTest = ({ path }: TrackedFile) => /^e2e\/|\.test\.tsx?$|\/(testing|trials)\//.test(path);
  return { product: naming.filter((file) => !isTest(file)), tests: naming.filter(isTest) };
}
