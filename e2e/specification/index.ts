import type { Row } from './row';
import { rulings } from './rulings';
import { section2 } from './section-2';
import { section3 } from './section-3';
import { section4 } from './section-4';
import { section5 } from './section-5';
import { section6 } from './section-6';
import { section7 } from './section-7';
import { section8 } from './section-8';
import { section9 } from './section-9';

type Part = { name: string; rows: readonly Row[] };

/** Sections and rulings that must be there. */
export const SECTION_NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9];
export const RULING_NUMBERS = Array.from({ length: 38 }, (_, i) => i + 1);

const sections = {
  2: section2,
  3: section3,
  4: section4,
  5: section5,
  6: section6,
  7: section7,
  8: section8,
  9: section9,
};

const parts = (kind: string, rowsByNumber: Record<string, readonly Row[]>): Part[] =>
  Object.entries(rowsByNumber).map(([number, rows]) => ({ name: `${kind} ${number}`, rows }));

/** Every sentence of the specification and its rulings, with the tests that fail without it. */
export const SPECIFICATION: readonly Part[] = [...parts('section', sections), ...parts('ruling', rulings)];
