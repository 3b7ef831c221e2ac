import type { CellObject, WorkSheet } from '@e965/xlsx';
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { CommandRefused } from '../command';
import { type CsvRow, DELIMITERS, readCsv } from '../csv/csv';
import { countKnownHeadings, REQUIRED_COLUMN_COUNT } from '../csv/specialist-columns';
import { decodeText } from '../import/text-encodings';

const MAX_FILE = 50 * 1024 * 1024;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Signature of workbooks from before 2007 and of password-protected later ones. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** Maximum number of rows above the heading, such as a title, a date or blank rows. */
const ROWS_ABOVE = 20;
const HEAD_CHARACTERS = 64 * 1024;

const startsWith = (file: Buffer, bytes: Buffer): boolean => file.subarray(0, bytes.length).equals(bytes);

/** Rows from the heading on; `sheet` is null for text files, `hiddenRows` lists rows hidden in the sheet. */
export type SheetTable = { sheet: string | null; rows: CsvRow[]; hiddenRows: number[] };

/** Reads a workbook, or text in any encoding of spreadsheet programs; `sheetName` selects a sheet. */
export async function readTable(file: Buffer, sheetName?: string): Promise<SheetTable> {
  if (file.length > MAX_FILE) throw new CommandRefused('el archivo tiene más de 50 MiB');
  if (startsWith(file, COMPOUND_FILE)) {
    throw new CommandRefused(
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
  if (sheetName !== undefined) throw new CommandRefused('el archivo no es un libro de Excel; no tiene hojas');
  return { sheet: null, rows: fromHeading(readText(decodeText(file))), hiddenRows: [] };
}

/** Finds the visible sheet with a heading of specialists and rows below it. */
function chooseSheet(sheets: readonly Sheet[], asked?: string): Sheet {
  const namesOf = (some: readonly Sheet[]) => some.map(({ name }) => `«${name}»`).join(', ');
  if (asked !== undefined) {
    const found = sheets.find(({ name }) => name.trim() === asked.trim());
    if (!found) throw new CommandRefused(`el libro no tiene la hoja «${asked}»; tiene ${namesOf(sheets)}`);
    return found;
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const known = new Map(
    visible.map((sheet) => {
      const heading = headingAmong(sheet.rows);
      return [sheet, heading.index + 1 < sheet.rows.length ? heading.known : 0];
    }),
  );
  const enough = Math.max(2, Math.min(REQUIRED_COLUMN_COUNT, Math.max(...known.values())));
  const fitting = visible.filter((sheet) => (known.get(sheet) ?? 0) >= enough);
  if (fitting.length > 1) {
    const answer = `--sheet "${fitting.at(-1)?.name}"`;
    throw new CommandRefused(
      `¿cuál es la hoja del directorio: ${namesOf(fitting)}? repita, por ejemplo, con ${answer}`,
    );
  }
  const chosen = fitting[0] ?? visible.find(({ rows }) => rows.length > 0) ?? visible[0];
  if (!chosen) throw new CommandRefused('el libro de Excel no tiene ninguna hoja visible');
  return chosen;
}

function readText(text: string): CsvRow[] {
  const head = Buffer.from(text.slice(0, HEAD_CHARACTERS));
  const scores = DELIMITERS.map((delimiter) => headingAmong(readCsv(head, delimiter)).known);
  const best = Math.max(...scores);
  const delimiter = best > 0 ? DELIMITERS[scores.indexOf(best)] : undefined;
  return readCsv(Buffer.from(text), delimiter);
}

/** Finds the heading row: the first with the most known column names. */
function headingAmong(rows: readonly CsvRow[]): { index: number; known: number } {
  const known = rows.slice(0, ROWS_ABOVE).map(({ cells }) => countKnownHeadings(cells));
  const most = Math.max(0, ...known);
  return { index: most > 1 ? known.indexOf(most) : 0, known: most };
}

const fromHeading = (rows: CsvRow[]): CsvRow[] => rows.slice(headingAmong(rows).index);

const MIB = 1024 * 1024;
const MAX_UNPACKED = 100 * MIB;
const MAX_ENTRIES = 1_000;
/** Bytes to unpack before each check of the size limit. */
const PIECE = 16 * 1024;
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** Maximum cells of a workbook: 100,000 rows of 50 columns. */
const MAX_CELLS = 5_000_000;
/** Magnitude from which spreadsheets round numbers. */
const INEXACT = 1e15;

const PARTS = /^(xl\/|_rels\/|\[Content_Types\]).*\.(xml|rels)$/;
/** Matches the path of the workbook's main file; Excel for the web appends a number to its name. */
const WORKBOOK = /^xl\/workbook\d*\.xml$/;

/** Text shown for a formula that was saved without its result. */
export const MISSING_FORMULA_RESULT = '#¿FÓRMULA?';

/** A sheet; `hiddenRows` are the rows hidden by a filter or by hand. */
type Sheet = { name: string; isHidden: boolean; rows: CsvRow[]; hiddenRows: ReadonlySet<number> };

/** Reads every sheet, with numbers and dates as text. */
async function readXlsx(file: Buffer): Promise<Sheet[]> {
  const { read } = await import('@e965/xlsx');
  try {
    const { SheetNames, Sheets, Workbook } = read(repack(file), {
      cellDates: true,
      cellStyles: true,
      dense: true,
      sheetStubs: true,
      UTC: true,
    });
    const space = { left: MAX_CELLS };
    return SheetNames.map((name, index) => ({
      name,
      isHidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
      rows: rowsOf(Sheets[name], space),
      hiddenRows: hiddenRowsOf(Sheets[name]),
    }));
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(
      'el libro de Excel no se puede leer; ábralo en Excel y guárdelo de nuevo como «Libro de Excel (.xlsx)»',
    );
  }
}

const hiddenRowsOf = (sheet: WorkSheet | undefined): Set<number> =>
  new Set(
    Object.entries(sheet?.['!rows'] ?? {}).flatMap(([index, row]) => (row.hidden ? [Number(index) + 1] : [])),
  );

/**
 * Returns the non-empty rows, each up to its last non-empty cell, because one distant cell must not fill the memory.
 */
function rowsOf(sheet: WorkSheet | undefined, space: { left: number }): CsvRow[] {
  if (!sheet) throw new Error('no sheet');
  return Object.entries<(CellObject | undefined)[]>(sheet['!data'] ?? []).flatMap(([index, row]) => {
    const texts = Object.entries(row).flatMap(([column, cell]) => {
      const text = textOf(cell);
      return text === '' ? [] : [{ column: Number(column), text }];
    });
    const cells: string[] = [];
    for (const { column, text } of texts) {
      if (!(column >= 0 && column < LAST_COLUMN && Number(index) >= 0 && Number(index) < LAST_ROW)) {
        throw new Error('misplaced cell');
      }
      space.left -= column + 1 - cells.length;
      if (space.left < 0) throw tooScattered();
      while (cells.length < column) cells.push('');
      cells.push(text);
    }
    return cells.length > 0 ? [{ row: Number(index) + 1, cells, fault: null }] : [];
  });
}

function textOf(cell: CellObject | undefined): string {
  if (cell?.t === 'z') return cell.f ? MISSING_FORMULA_RESULT : '';
  if (cell?.t === 'e') return cell.w ?? MISSING_FORMULA_RESULT;
  const value = cell?.v ?? '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'number' && value >= INEXACT ? value.toExponential() : String(value);
}

/**
 * Unpacks a workbook and counts its real bytes, because the sizes stated in it may be false. Returns it as an
 * uncompressed archive, without XML elements that apply to a range of cells.
 */
function repack(file: Buffer): Uint8Array {
  const parts: Record<string, Uint8Array> = {};
  let [entries, size] = [0, 0];
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw tooLarge();
    const chunks: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MAX_UNPACKED) throw tooLarge();
      if (!PARTS.test(entry.name)) return;
      chunks.push(chunk);
      if (isLast) parts[entry.name] = withoutRanges(Buffer.concat(chunks));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length; at += PIECE) {
    unzip.push(file.subarray(at, at + PIECE), at + PIECE >= file.length);
  }
  if (entries > 0 && !Object.keys(parts).some((name) => WORKBOOK.test(name))) {
    throw new CommandRefused(
      'no es un libro de Excel (.xlsx); ábralo y guárdelo como «Libro de Excel (.xlsx)»',
    );
  }
  return zipSync(parts, { level: 0 });
}

const withoutRanges = (xml: Buffer): Buffer =>
  Buffer.from(xml.toString('latin1').replace(/<(?:\w+:)?(?:col|hyperlink)\b[^<>]*>/g, ' '), 'latin1');

const tooLarge = () =>
  new CommandRefused(`el libro de Excel tiene más de ${MAX_UNPACKED / MIB} MiB de contenido`);
const tooScattered = () =>
  new CommandRefused(
    'el libro de Excel tiene datos muy lejos unos de otros; borre las filas y columnas que sobran',
  );
