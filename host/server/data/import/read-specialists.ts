import {
  blankField,
  buildSpecialist,
  type Specialist,
  type SpecialistField,
  whatsappDigits,
} from '@club/shared/domain';
import type { CsvRow } from '../csv/read-csv';
import { type Columns, headingOf, type Meanings, readHeading } from '../csv/specialist-columns';
import { catalogueCanton, DAMAGED, isDamaged, readCell } from './read-cell';

/** What is wrong, or doubtful, in a place of the file; the row as the spreadsheet counts it. */
export type Remark = { row: number; column: string | null; reason: string };

/** How many rows remarks are about. */
export const countRows = (remarks: readonly Remark[]): number => new Set(remarks.map(({ row }) => row)).size;

export type ReadSpecialists = {
  specialists: Specialist[];
  /** What the file has a column for; of the rest it says nothing. */
  fields: ReadonlySet<SpecialistField>;
  /** Any of them keeps the whole file out. */
  faults: Remark[];
  doubts: Remark[];
};

/** The specialists of a file, every fault of every row with them. */
export function readSpecialists([heading, ...rows]: readonly CsvRow[], meanings?: Meanings): ReadSpecialists {
  const { columns, faults } = readHeading(heading?.cells ?? [], meanings);
  const top = heading?.row ?? 1;
  const fields = new Set(columns.fields.keys());
  const read: ReadSpecialists = { specialists: [], fields, faults: [], doubts: [] };
  const remark = (row: number, column: string | null, reason: string) =>
    read.faults.push({ row, column, reason });
  if (!heading) remark(1, null, 'el archivo está vacío');
  else if (heading.fault) remark(top, null, heading.fault);
  else if (heading.cells.some(isDamaged)) remark(top, null, DAMAGED);
  else for (const reason of faults) remark(top, null, reason);
  if (read.faults.length > 0 || !heading) return read;
  for (const name of columns.unknown) {
    read.doubts.push({ row: top, column: name, reason: 'no se conoce esta columna; no se importa' });
  }

  const rowOfId = new Map<string, number>();
  const withoutZeros = new Map<string, string>();
  function doubtAlike(id: string, row: number): void {
    const bare = bareId(id);
    const other = withoutZeros.get(bare);
    withoutZeros.set(bare, other ?? id);
    if (other === undefined) return;
    const reason = `«${id}» y «${other}», de la fila ${rowOfId.get(other)}, solo se distinguen por los ceros iniciales`;
    read.doubts.push({ row, column: nameOf(columns, 'id'), reason });
  }
  for (const { row, cells, fault } of rows) {
    if (fault) remark(row, null, fault);
    else if (cells.every((cell) => cell.trim() === '')) continue;
    else if (cells.length !== heading.cells.length) {
      remark(row, null, `tiene ${cells.length} columnas en lugar de ${heading.cells.length}`);
    } else {
      const specialist = readRow(row, cells, columns, read);
      const former = rowOfId.get(specialist.id);
      if (former !== undefined) {
        remark(row, nameOf(columns, 'id'), `«${specialist.id}» ya está en la fila ${former}`);
      } else if (specialist.id !== '') {
        rowOfId.set(specialist.id, row);
        doubtAlike(specialist.id, row);
      }
      read.specialists.push(specialist);
    }
  }
  if (read.specialists.length === 0 && read.faults.length === 0)
    remark(top, null, 'no hay ninguna fila de datos');
  return read;
}

/** An id as a spreadsheet leaves it that takes it for a number. */
export const bareId = (id: string): string => id.replace(/^0+(?=.)/, '');

const nameOf = (columns: Columns, field: SpecialistField): string =>
  columns.fields.get(field)?.heading ?? headingOf(field);

function readRow(row: number, cells: readonly string[], columns: Columns, read: ReadSpecialists): Specialist {
  const specialist = buildSpecialist((field) => {
    const column = columns.fields.get(field);
    const result = readCell(field, column ? (cells[column.index] ?? '') : '');
    if (result.ok) return result.value;
    read.faults.push({ row, column: nameOf(columns, field), reason: result.reason });
    return blankField(field);
  });
  doubtPhone(row, specialist.telefono, columns, read);
  return { ...specialist, canton: cantonOf(row, specialist, columns, read) };
}

function doubtPhone(row: number, telefono: string, columns: Columns, read: ReadSpecialists): void {
  const digits = whatsappDigits(telefono);
  if (digits === null || digits.length === 8) return;
  const reason = `«${telefono}» no tiene 8 dígitos; WhatsApp llevaría a ${digits}`;
  read.doubts.push({ row, column: nameOf(columns, 'telefono'), reason });
}

/** A canton that the catalogue lacks may be a new one: it is taken as it is written, and told. */
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
