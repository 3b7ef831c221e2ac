import { stringify } from 'csv-stringify/sync';

/** Matches the beginning of a formula, also behind blanks and invisible characters, which some spreadsheets drop. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/** What Excel in Costa Rica opens as it is; the package by itself would leave a lone line feed without quotes. */
const OPTIONS = {
  quoted_match: /[\r\n]/,
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  cast: { string: (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell) },
} as const;

/** A table as a spreadsheet takes it; no cell of it is taken for a formula. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], OPTIONS);
}

/** A cell without the apostrophe that keeps it from being taken for a formula. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
