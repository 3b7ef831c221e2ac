import { Refused } from '../command';
import { type CsvRow, DELIMITERS, readCsv } from '../csv/read-csv';
import { knownHeadings } from '../csv/specialist-columns';
import { decodeText } from './decode-text';
import { readXlsx } from './read-xlsx';

const MAX_FILE = 50 * 1024 * 1024;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** How many rows may stand above the heading: a title, a date, blank rows. */
const ROWS_ABOVE = 20;
const HEAD_CHARACTERS = 64 * 1024;

const startsWith = (file: Buffer, bytes: Buffer): boolean => file.subarray(0, bytes.length).equals(bytes);

/** Reads a workbook, or text in any encoding that spreadsheet programs save. Returns its rows from the heading on. */
export async function readTable(file: Buffer): Promise<CsvRow[]> {
  if (file.length > MAX_FILE) throw new Refused('el archivo tiene más de 50 MiB');
  if (startsWith(file, OLD_WORKBOOK)) {
    throw new Refused('es un libro de Excel de antes de 2007; guárdelo como «Libro de Excel (.xlsx)»');
  }
  return fromHeading(startsWith(file, ZIP) ? await readXlsx(file) : readText(decodeText(file)));
}

function readText(text: string): CsvRow[] {
  const head = Buffer.from(text.slice(0, HEAD_CHARACTERS));
  const scores = DELIMITERS.map((delimiter) => headingAmong(readCsv(head, delimiter)).known);
  const best = Math.max(...scores);
  const delimiter = best > 0 ? DELIMITERS[scores.indexOf(best)] : undefined;
  return readCsv(Buffer.from(text), delimiter);
}

/** Finds the heading: the row with the most known column names, the first of equals. */
function headingAmong(rows: readonly CsvRow[]): { index: number; known: number } {
  const known = rows.slice(0, ROWS_ABOVE).map(({ cells }) => knownHeadings(cells));
  const most = Math.max(0, ...known);
  return { index: most > 1 ? known.indexOf(most) : 0, known: most };
}

const fromHeading = (rows: CsvRow[]): CsvRow[] => rows.slice(headingAmong(rows).index);
