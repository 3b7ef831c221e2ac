import type { CellObject, WorkSheet } from '@e965/xlsx';
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { Refused } from '../command';
import type { CsvRow } from '../csv/read-csv';

const MIB = 1024 * 1024;
const MAX_UNPACKED = 100 * MIB;
const MAX_ENTRIES = 1_000;
/** How much is read at once: little, so that little is unpacked before it is counted. */
const PIECE = 16 * 1024;
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** A table of 100,000 rows has 50 columns. */
const MAX_CELLS = 5_000_000;
/** A number from here on was rounded by the spreadsheet. */
const INEXACT = 1e15;

const PARTS = /^(xl\/|_rels\/|\[Content_Types\]).*\.(xml|rels)$/;
/** Excel for the web numbers it. */
const WORKBOOK = /^xl\/workbook\d*\.xml$/;

/** Marks a formula that was saved without its result. */
export const NO_RESULT = '#¿FÓRMULA?';

/** `hiddenRows` are those that a filter or a person hid. */
export type Sheet = { name: string; isHidden: boolean; rows: CsvRow[]; hiddenRows: ReadonlySet<number> };

/** Reads every sheet, with numbers and dates as text. */
export async function readXlsx(file: Buffer): Promise<Sheet[]> {
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
    if (error instanceof Refused) throw error;
    throw new Refused(
      'el libro de Excel no se puede leer; ábralo en Excel y guárdelo de nuevo como «Libro de Excel (.xlsx)»',
    );
  }
}

const hiddenRowsOf = (sheet: WorkSheet | undefined): Set<number> =>
  new Set(
    Object.entries(sheet?.['!rows'] ?? {}).flatMap(([index, row]) => (row.hidden ? [Number(index) + 1] : [])),
  );

/** Returns the rows that have text, each up to its last text: one far cell must not fill the memory. */
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
  if (cell?.t === 'z') return cell.f ? NO_RESULT : '';
  if (cell?.t === 'e') return cell.w ?? NO_RESULT;
  const value = cell?.v ?? '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'number' && value >= INEXACT ? value.toExponential() : String(value);
}

/**
 * Unpacks the workbook, counting its bytes: the sizes that it states may be false. Returns it without compression and without the
 * elements that stand for many cells at once, which the package would fill one by one.
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
    throw new Refused('no es un libro de Excel (.xlsx); ábralo y guárdelo como «Libro de Excel (.xlsx)»');
  }
  return zipSync(parts, { level: 0 });
}

const withoutRanges = (xml: Buffer): Buffer =>
  Buffer.from(xml.toString('latin1').replace(/<(?:\w+:)?(?:col|hyperlink)\b[^<>]*>/g, ' '), 'latin1');

const tooLarge = () => new Refused(`el libro de Excel tiene más de ${MAX_UNPACKED / MIB} MiB de contenido`);
const tooScattered = () =>
  new Refused('el libro de Excel tiene datos muy lejos unos de otros; borre las filas y columnas que sobran');
