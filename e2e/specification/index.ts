import type { SpecificationRow } from './row';
import { rulings1To10, rulings11To20 } from './rulings-1-to-20';
import { rulings21To30, rulings31To40 } from './rulings-21-to-40';
import { profilePageRows, resultsAndCardRows, searchRows } from './section-2-pages';
import { layoutRows, registrationDialogRows, widgetAndEvaluationRows } from './section-2-shell';
import { section3Rows, section4Rows } from './sections-3-4';
import { section5Rows, section6Rows } from './sections-5-6';
import { section7Rows, section8Rows, section9Rows } from './sections-7-to-9';

/** Rows for Spec §2: screens and routes. */
const section2Rows = [
  ...layoutRows,
  ...registrationDialogRows,
  ...searchRows,
  ...resultsAndCardRows,
  ...profilePageRows,
  ...widgetAndEvaluationRows,
];

/** The rulings on the specification, by number. */
const rulings = { ...rulings1To10, ...rulings11To20, ...rulings21To30, ...rulings31To40 };

type Part = { name: string; rows: readonly SpecificationRow[] };

/** Numbers of the specification's sections that the table must cover. */
export const SECTION_NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9];
/** Numbers of the rulings that the table must cover. */
export const RULING_NUMBERS = Array.from({ length: 38 }, (_, i) => i + 1);

const sections = {
  2: section2Rows,
  3: section3Rows,
  4: section4Rows,
  5: section5Rows,
  6: section6Rows,
  7: section7Rows,
  8: section8Rows,
  9: section9Rows,
};

const parts = (kind: string, rowsByNumber: Record<string, readonly SpecificationRow[]>): Part[] =>
  Object.entries(rowsByNumber).map(([number, rows]) => ({ name: `${kind} ${number}`, rows }));

/** Lists every sentence of the specification and its rulings with the tests that fail if it no longer holds. */
export const SPECIFICATION: readonly Part[] = [...parts('section', sections), ...parts('ruling', rulings)];
