import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A row as a spreadsheet counts it, the heading being row 1; `fault` when its quotes do not fit together. */
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

/** Every row of the file, commas, semicolons or tabs between its cells. After a row that is broken the next line begins another. */
export function readCsv(file: Buffer, known?: string): CsvRow[] {
  const bytes = file.subarray(file.subarray(0, 3).equals(BOM) ? 3 : 0);
  const delimiter = known ?? delimiterOf(bytes);
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

/** Answers how many bytes of whole rows were read, and what ended that early. */
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

/** The one that the first record has most of, outside quotes. */
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
