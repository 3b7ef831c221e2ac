import { blankField, buildSpecialist, type Specialist, type SpecialistField } from '@club/shared/domain';
import type { CsvRow } from '../csv/csv';
import { type Columns, headingOf, type Meanings, readHeading } from '../csv/specialist-columns';
import { catalogueCanton, DAMAGED_LETTERS, isDamaged, readCell } from './read-cell';
import { askForEncoding, redecode, type TextDecoderName } from './text-encodings';

/** A fault or warning about a cell; `row` is numbered as in the spreadsheet. */
export type Remark = { row: number; column: string | null; reason: string };

/** Counts the rows with remarks. */
export const countRows = (remarks: readonly Remark[]): number => new Set(remarks.map(({ row }) => row)).size;

type ReadSpecialists = {
  specialists: Specialist[];
  /** Fields with a column in the file. */
  fields: ReadonlySet<SpecialistField>;
  /** Faults found in the file; a single one rejects the whole file. */
  faults: Remark[];
  doubts: Remark[];
};

/** The user's answers to questions about the file. */
type Answers = { meanings?: Meanings; reading?: TextDecoderName };

/** Reads the specialists of a file and reports every fault of every row. */
export function readSpecialistTable(
  table: readonly CsvRow[],
  { meanings, reading }: Answers = {},
): ReadSpecialists {
  const question = reading === undefined ? askForEncoding(table) : null;
  const [heading, ...rows] = reading === undefined ? table : redecode(table, reading);
  const { columns, faults } = readHeading(heading?.cells ?? [], meanings);
  const top = heading?.row ?? 1;
  const fields = new Set(columns.fields.keys());
  const read: ReadSpecialists = { specialists: [], fields, faults: [], doubts: [] };
  const remark = (row: number, column: string | null, reason: string) =>
    read.faults.push({ row, column, reason });
  if (!heading) remark(1, null, 'el archivo está vacío');
  else if (heading.fault) remark(top, null, heading.fault);
  else if (heading.cells.some(isDamaged)) remark(top, null, DAMAGED_LETTERS);
  else if (question) remark(question.row, null, question.reason);
  else for (const reason of faults) remark(top, null, reason);
  if (read.faults.length > 0 || !heading) return read;
  for (const name of columns.unknown) {
    read.doubts.push({ row: top, column: name, reason: 'no se conoce esta columna; no se importa' });
  }

  const width = heading.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const rowOfId = new Map<string, number>();
  const withoutZeros = new Map<string, string>();
  function doubtAlike(id: string, row: number): void {
    const bare = bareId(id);
    const other = withoutZeros.get(bare);
    withoutZeros.set(bare, other ?? id);
    if (other === undefined) return;
    const reason = `«${id}» y «${other}», de la fila ${rowOfId.get(idKey(other))}, solo se distinguen por los ceros iniciales`;
    read.doubts.push({ row, column: nameOf(columns, 'id'), reason });
  }
  for (const { row, cells, fault } of rows) {
    // Ignores extra blank cells, because programs add or omit them at the end of a row.
    const surplus = cells.slice(width).find((cell) => cell.trim() !== '');
    if (fault) remark(row, null, fault);
    else if (cells.every((cell) => cell.trim() === '')) continue;
    else if (surplus !== undefined) remark(row, null, `«${surplus}» está después de la última columna`);
    else {
      const specialist = readRow(row, cells, columns, read);
      const former = rowOfId.get(idKey(specialist.id));
      if (former !== undefined) {
        remark(row, nameOf(columns, 'id'), `«${specialist.id}» ya está en la fila ${former}`);
      } else if (specialist.id !== '') {
        rowOfId.set(idKey(specialist.id), row);
        doubtAlike(specialist.id, row);
      }
      read.specialists.push(specialist);
    }
  }
  if (read.specialists.length === 0 && read.faults.length === 0)
    remark(top, null, 'no hay ninguna fila de datos');
  return read;
}

/** Removes leading zeros from an id, because spreadsheets drop them from numbers. */
const bareId = (id: string): string => idKey(id).replace(/^0+(?=.)/, '');

/** Removes hyphens and spaces from an id, to compare spellings. */
export const idKey = (id: string): string => id.replace(/[\s\p{Pd}\u2212]+/gu, '');

const nameOf = (columns: Columns, field: SpecialistField): string =>
  columns.fields.get(field)?.heading ?? headingOf(field);

function readRow(row: number, cells: readonly string[], columns: Columns, read: ReadSpecialists): Specialist {
  const specialist = buildSpecialist((field) => {
    const column = columns.fields.get(field);
    const result = readCell(field, column ? (cells[column.index] ?? '') : '');
    const remark = (reason: string) => ({ row, column: nameOf(columns, field), reason });
    if (result.ok && result.doubt) read.doubts.push(remark(result.doubt));
    if (result.ok) return result.value;
    read.faults.push(remark(result.reason));
    return blankField(field);
  });
  return { ...specialist, canton: cantonOf(row, specialist, columns, read) };
}

/** Warns about a canton missing from the catalogue but accepts it, because it may be new. */
function cantonOf(
  row: number,
  { provincia, canton }: Specialist,
  columns: Columns,
  read: ReadSpecialists,
): string {
  if (provincia === '' || canton === '') return canton;
  const known = catalogueCanton(provincia, canton);
  if (known === null) {
    const reason = `«${canton}» no está entre los cantones de ${provincia}; se importa así`;
    read.doubts.push({ row, column: nameOf(columns, 'canton'), reason });
  }
  return known ?? canton;
}
