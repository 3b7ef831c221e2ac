import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RULING_NUMBERS, SECTION_NUMBERS } from '../specification';
import { repositoryFiles } from './repository';

const INDEX = 'e2e/specification/README.md';
const text = readFileSync(resolve(import.meta.dirname, '../..', INDEX), 'utf8');
const [sectionsPart = '', rulingsPart = ''] = text.split('## Rulings');

const numbersIn = (list: string) => [...list.matchAll(/^(\d+)\. \S.*$/gm)].map(([, n]) => Number(n));
const SECTIONS = numbersIn(sectionsPart);
const RULINGS = numbersIn(rulingsPart);

/** Matches a list of numbers in prose: «2, 8 and 9». */
const LIST = /\d+(?:(?:,| and|,? and|–) §?\d+)*/.source;

const TEXTS = repositoryFiles('*.ts', '*.tsx', '*.mjs', '*.css', '*.gs', '*.md').filter(
  ({ name }) => name !== INDEX,
);

type Reference = { file: string; number: number };

const referencesTo = (kind: RegExp): Reference[] =>
  TEXTS.flatMap(({ name: file, text: own }) =>
    [...own.matchAll(kind)].flatMap(([, list = '']) =>
      [...list.matchAll(/\d+/g)].map(([number]) => ({ file, number: Number(number) })),
    ),
  );

// Catches a section or ruling number that the specification does not have.
test.each([
  ['Spec §', new RegExp(`\\bSpec(?:ification)? §(${LIST})`, 'g'), SECTIONS, SECTION_NUMBERS],
  ['Ruling', new RegExp(`\\b[Rr]ulings? (${LIST})`, 'g'), RULINGS, RULING_NUMBERS],
])(
  'every reference to a «%s» in the repository exists in the specification’s index',
  (_, kind, known, specified) => {
    const references = referencesTo(kind);
    expect(new Set(references.map(({ number }) => number)).size).toBeGreaterThan(5);
    expect(references.filter(({ number }) => !known.includes(number))).toEqual([]);
    expect(known).toEqual(known.map((_number, i) => i + 1));
    expect(known).toEqual(expect.arrayContaining(specified));
  },
);
