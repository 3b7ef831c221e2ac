import { stringify } from 'csv-stringify/sync';

/** What Excel in Costa Rica opens as it is; the package by itself would leave a lone line feed without quotes. */
const OPTIONS = {
  quoted_match: /[\r\n]/,
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  escape_formulas: true,
} as const;

/** A table as a spreadsheet takes it; no cell of it is taken for a formula. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], OPTIONS);
}

/** A cell without the apostrophe that keeps it from being taken for a formula. */
export const withoutFormulaGuard = (cell: string): string =>
  /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
