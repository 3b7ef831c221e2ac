import { Refused } from '../command';
import { type CsvRow, DELIMITERS, readCsv } from '../csv/read-csv';
import { knownHeadings, REQUIRED_COLUMNS } from '../csv/specialist-columns';
import { decodeText } from './decode-text';
import { readXlsx, type Sheet } from './read-xlsx';

const MAX_FILE = 50 * 1024 * 1024;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Of workbooks before 2007, and of later ones behind a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** How many rows may stand above the heading: a title, a date, blank rows. */
const ROWS_ABOVE = 20;
const HEAD_CHARACTERS = 64 * 1024;

const startsWith = (file: Buffer, bytes: Buffer): boolean => file.subarray(0, bytes.length).equals(bytes);

/** The rows from the heading on; `sheet` is null for text, `hiddenRows` are those of them that the sheet does not show. */
export type Table = { sheet: string | null; rows: CsvRow[]; hiddenRows: number[] };

/** Reads a workbook, or text in any encoding that spreadsheet programs save; `sheetName` says which of several sheets. */
export async function readTable(file: Buffer, sheetName?: string): Promise<Table> {
  if (file.length > MAX_FILE) throw new Refused('el archivo tiene más de 50 MiB');
  if (startsWith(file, COMPOUND_FILE)) {
    throw new Refused(
      file.includes(ENCRYPTED)
        ? 'el libro de Excel tiene contraseña; quite la contraseña y guárdelo de nuevo'
        : 'es un libro de Excel de antes de 2007; guárdelo como «Libro de Excel (.xlsx)»',
    );
  }
  if (startsWith(file, ZIP)) {
    const { name, rows, hiddenRows } = chooseSheet(await readXlsx(file), sheetName);
    const table = fromHeading(rows);
    const hidden = table.map(({ row }) => row).filter((row) => hiddenRows.has(row));
    return { sheet: name, rows: table, hiddenRows: hidden };
  }
  if (sheetName !== undefined) throw new Refused('el archivo no es un libro de Excel; no tiene hojas');
  return { sheet: null, rows: fromHeading(readText(decodeText(file))), hiddenRows: [] };
}

/** Finds the visible sheet that has a heading of specialists and rows below it. */
function chooseSheet(sheets: readonly Sheet[], asked?: string): Sheet {
  const namesOf = (some: readonly Sheet[]) => some.map(({ name }) => `«${name}»`).join(', ');
  if (asked !== undefined) {
    const found = sheets.find(({ name }) => name.trim() === asked.trim());
    if (!found) throw new Refused(`el libro no tiene la hoja «${asked}»; tiene ${namesOf(sheets)}`);
    return found;
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const known = new Map(
    visible.map((sheet) => {
      const heading = headingAmong(sheet.rows);
      return [sheet, heading.index + 1 < sheet.rows.length ? heading.known : 0];
    }),
  );
  const enough = Math.max(2, Math.min(REQUIRED_COLUMNS, Math.max(...known.values())));
  const fitting = visible.filter((sheet) => (known.get(sheet) ?? 0) >= enough);
  if (fitting.length > 1) {
    const answer = `--sheet "${fitting.at(-1)?.name}"`;
    throw new Refused(
      `¿cuál es la hoja del directorio: ${namesOf(fitting)}? repita, por ejemplo, con ${answer}`,
    );
  }
  const chosen = fitting[0] ?? visible.find(({ rows }) => rows.length > 0) ?? visible[0];
  if (!chosen) throw new Refused('el libro de Excel no tiene ninguna hoja visible');
  return chosen;
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
