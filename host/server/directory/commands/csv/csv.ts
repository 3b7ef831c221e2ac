import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A row, numbered as in a spreadsheet, where the heading is row 1; `fault` is set if its quotes do not match. */
export type CsvRow = { row: number; cells: string[]; fault: string | null };

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
export const DELIMITERS = [';', ',', '\t'] as const;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;

const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'hay unas comillas que se abren y no se cierran',
  CSV_INVALID_CLOSING_QUOTE: 'hay texto después de unas comillas que cierran',
  INVALID_OPENING_QUOTE: 'hay unas comillas en medio de un texto sin comillas',
};

/** Parses a CSV file with commas, semicolons or tabs. Skips a broken row and continues at the next line. */
export function readCsv(file: Buffer, knownDelimiter?: string): CsvRow[] {
  const bytes = file.subarray(file.subarray(0, 3).equals(BOM) ? 3 : 0);
  const delimiter = knownDelimiter ?? delimiterOf(bytes);
  const rows: CsvRow[] = [];
  const push = (cells: string[], fault: string | null) => rows.push({ row: rows.length + 1, cells, fault });
  for (let start = 0; start < bytes.length; ) {
    const rest = bytes.subarray(start);
    const { read, fault } = parseUntilFault(rest, delimiter, (cells) => push(cells, null));
    if (fault === null) break;
    push([], fault);
    const lineEnd = rest.indexOf(LINE_FEED, read);
    start = lineEnd === -1 ? bytes.length : start + lineEnd + 1;
  }
  return rows;
}

/** Parses until the first fault. Returns that fault, and the number of bytes in the complete rows before it. */
function parseUntilFault(
  bytes: Buffer,
  delimiter: string,
  onRow: (cells: string[]) => void,
): { read: number; fault: string | null } {
  let read = 0;
  try {
    parse(bytes, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { bytes: soFar }) => {
        read = soFar;
        onRow(cells);
        return null;
      },
    });
    return { read, fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { read, fault: FAULTS[error.code] ?? error.message };
  }
}

/** Returns the most frequent delimiter of the first record, outside quotes. */
function delimiterOf(bytes: Buffer): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter.charCodeAt(0), 0]));
  let quoted = false;
  for (const byte of bytes) {
    if (byte === QUOTE) quoted = !quoted;
    if (quoted) continue;
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
    const count = counts.get(byte);
    if (count !== undefined) counts.set(byte, count + 1);
  }
  const [[most] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return String.fromCharCode(most);
}

/** Matches the start of a formula, even after blanks and invisible characters, which some spreadsheets remove. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * CSV format that Excel in Costa Rica opens directly. `quoted_match` quotes cells with a line break, which the CSV
 * package would leave unquoted.
 */
const OPTIONS = {
  quoted_match: /[\r\n]/,
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  cast: { string: (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell) },
} as const;

/** Formats a table as CSV. Adds an apostrophe to cells that a spreadsheet would evaluate as formulas. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], OPTIONS);
}

/** Removes the apostrophe that prevents a spreadsheet from evaluating the cell as a formula. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
