import { CERTIFICATES, findCertificate, PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  blankValueOf,
  buildSpecialist,
  cantonKey,
  catalogueAreaFor,
  collapseSpaces,
  embedUrl,
  FIELD_KINDS,
  type FieldKind,
  type FieldValue,
  fold,
  isEmail,
  type Specialist,
  type SpecialistField,
  type TypeByFieldKind,
  whatsappDigits,
} from '@club/shared/domain';
import { isRoundedNumber, normalizeWholeNumber, readTextCell } from '@club/shared/service';
import { isUnstorable, MAX_ID_LENGTH } from '../../accept-submission';
import { type CsvRow, removeFormulaGuard } from '../csv/csv';
import {
  type ColumnMapping,
  type HeadingMeanings,
  headingOf,
  isRequiredField,
  parseHeadingRow,
} from '../csv/specialist-columns';
import { MISSING_FORMULA_RESULT } from '../sheet/read-table';
import { redecodeRows, suggestEncoding, type TextDecoderName } from './text-encodings';

/** Value of a cell, or the reason to reject it. `doubt` warns that the value was changed or left out. */
type CellResult<T> = { ok: true; value: T; doubt?: string } | { ok: false; reason: string };

const LONGEST = 2_000;
const SEPARATORS = /[,;|/\r\n]+/;
/** Minimum and maximum digits of a phone number of any country. */
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];
const CONTROL = /[^\P{Cc}\t\r\n]/u;
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const AROUND_ADDRESS = /[\s,;|/<>()[\]?"«»]+|mailto:/i;
const NOT_IN_A_PATH = /[/\\?#%]/;
const ROUNDED = 'la hoja de cálculo redondeó el número; dele formato de texto';
/** Matches dates such as «02-abr», «2-Apr», «2026-04-02», «2/4/2026». */
const DATE = /^\d{1,2}[-/][a-z]{3,}\.?([-/]\d+)?$|^\d{4}-\d\d-\d\d|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/i;

/** Returns true for text decoded from invalid UTF-8, most often a file in a Windows encoding. */
const isDamaged = (text: string): boolean => text.includes('\ufffd');
const DAMAGED_LETTERS =
  'tiene letras dañadas; en Excel, guarde el archivo como «CSV UTF-8 (delimitado por comas)»';

const fault = (reason: string) => ({ ok: false, reason }) as const;
const good = <T>(value: T, doubt?: string) => ({ ok: true, value, doubt }) as const;

/** Returns the normalized value of a cell, or the reason to reject it. */
function readCell<F extends SpecialistField>(field: F, cell: string): CellResult<FieldValue<F>> {
  const raw = removeFormulaGuard(cell.trim());
  if (isDamaged(raw)) return fault(DAMAGED_LETTERS);
  if (isUnstorable(raw)) return fault('tiene caracteres que no se pueden guardar');
  if (CONTROL.test(raw)) return fault('tiene caracteres de control');
  if (raw.length > LONGEST) return fault(`tiene más de ${LONGEST} caracteres`);
  const text = readTextCell(raw);
  if (raw === MISSING_FORMULA_RESULT)
    return fault('la fórmula no tiene resultado; abra el libro en Excel y guárdelo');
  if (text === '' && raw.startsWith('#')) return fault(`la hoja de cálculo dejó un error: ${raw}`);
  if (text === '') return isRequiredField(field) ? fault('falta este dato') : good(blankValueOf(field));
  return BY_FIELD[field]?.(text, raw) ?? BY_KIND[FIELD_KINDS[field]](text, raw);
}

type Reader<T> = (text: string, raw: string) => CellResult<T>;
const items = (raw: string): string[] => [
  ...new Set(
    raw
      .split(SEPARATORS)
      .map(collapseSpaces)
      .filter((item) => item !== ''),
  ),
];

const BY_KIND: { [K in FieldKind]: Reader<TypeByFieldKind[K]> } = {
  text: (text) => good(text),
  list: (_text, raw) => good(items(raw)),
};

/** Cell readers for fields with stricter rules than other fields of the same type. */
const BY_FIELD: { [F in SpecialistField]?: Reader<FieldValue<F>> } = {
  id(cell) {
    const text = normalizeWholeNumber(cell);
    if (isRoundedNumber(text)) return fault(ROUNDED);
    if (text.length > MAX_ID_LENGTH) return fault(`tiene más de ${MAX_ID_LENGTH} caracteres`);
    if (NOT_IN_A_PATH.test(text))
      return fault(`«${text}» no puede ser parte de una dirección: tiene «/», «\\», «?», «#» o «%»`);
    return /[\p{L}\p{N}]/u.test(text) ? good(text) : fault('no tiene letras ni números');
  },
  provincia(text) {
    const found = PROVINCES.find(({ provincia }) => fold(provincia) === fold(text));
    return found ? good(found.provincia) : fault(`«${text}» no es una provincia`);
  },
  areaTrabajo(_text, raw) {
    const areas: string[] = [];
    for (const item of items(raw)) {
      const found = WORK_AREAS.find(({ areaTrabajo }) => fold(areaTrabajo) === fold(catalogueAreaFor(item)));
      if (!found) return fault(`«${item}» no es un área del sitio (${AREA_NAMES})`);
      if (!areas.includes(found.areaTrabajo)) areas.push(found.areaTrabajo);
    }
    return areas.length > 0 ? good(areas) : fault('falta este dato');
  },
  // Keeps slashes, because names such as «Puertas / ventanas» contain them.
  especializacion: (_text, raw) =>
    good(
      raw
        .split(/[,;|\r\n]+/)
        .map(collapseSpaces)
        .filter((item) => item !== '')
        .join(', '),
    ),
  certificados(text, raw) {
    if (DATE.test(text)) return fault(`la hoja de cálculo convirtió los códigos en una fecha: «${text}»`);
    // Restores commas, because a spreadsheet reads «1,2» as a number and may write «1.2».
    const codes = items(raw.replaceAll('.', ','));
    const wrong = codes.find((code) => findCertificate(code) === null);
    return wrong === undefined ? good(codes) : fault(`«${wrong}» no es un certificado (${CODES})`);
  },
  telefono(cell) {
    const text = normalizeWholeNumber(cell);
    if (isRoundedNumber(text)) return fault(ROUNDED);
    if (whatsappDigits(text)) return good(text);
    const { length } = text.replace(/\D/g, '');
    if (length < FEWEST_DIGITS || length > MOST_DIGITS) return fault(`«${text}» no es un teléfono`);
    return good(text, `«${text}» no es un número de 8 dígitos; el perfil no ofrecerá WhatsApp`);
  },
  correo(cell) {
    const text = readTextCell(cell.replace(INVISIBLE, ''));
    if (text === '') return good('');
    const address = [text, ...text.split(AROUND_ADDRESS)].find(isEmail);
    if (address === undefined) return fault(`«${text}» no es una dirección de correo`);
    if (address !== text) return good(address, `de «${text}» se toma «${address}»`);
    return good(address, text === cell ? undefined : `se quitan caracteres invisibles de «${address}»`);
  },
  video: (text) =>
    embedUrl(text) ? good(text) : fault('no es la dirección de un video de YouTube o de Vimeo (https)'),
};

const CODES = Object.keys(CERTIFICATES).join(', ');
const AREA_NAMES = WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo).join(', ');

/** Returns the catalogue's spelling of a canton; null if the province has none of that name. */
function catalogueCanton(provincia: string, canton: string): string | null {
  const province = PROVINCES.find((each) => each.provincia === provincia);
  return province?.cantones.find((each) => cantonKey(each.canton) === cantonKey(canton))?.canton ?? null;
}

/** A fault or warning about a cell; `row` is numbered as in the spreadsheet. */
export type Remark = { row: number; column: string | null; reason: string };

/** Counts the rows with remarks. */
export const countRowsWithRemarks = (remarks: readonly Remark[]): number =>
  new Set(remarks.map(({ row }) => row)).size;

type ReadSpecialists = {
  specialists: Specialist[];
  /** Fields with a column in the file. */
  fields: ReadonlySet<SpecialistField>;
  /** Faults found in the file; even one of them rejects the whole file. */
  faults: Remark[];
  doubts: Remark[];
};

/** The user's answers to questions about the file. */
type Answers = { meanings?: HeadingMeanings; reading?: TextDecoderName };

/** Reads the specialists of a file and reports every fault of every row. */
export function readSpecialistTable(
  table: readonly CsvRow[],
  { meanings, reading }: Answers = {},
): ReadSpecialists {
  const question = reading === undefined ? suggestEncoding(table) : null;
  const [heading, ...rows] = reading === undefined ? table : redecodeRows(table, reading);
  const { columns, faults } = parseHeadingRow(heading?.cells ?? [], meanings);
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
    const reason = `«${id}» y «${other}», de la fila ${rowOfId.get(comparableId(other))}, solo se distinguen por los ceros iniciales`;
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
      const former = rowOfId.get(comparableId(specialist.id));
      if (former !== undefined) {
        remark(row, nameOf(columns, 'id'), `«${specialist.id}» ya está en la fila ${former}`);
      } else if (specialist.id !== '') {
        rowOfId.set(comparableId(specialist.id), row);
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
const bareId = (id: string): string => comparableId(id).replace(/^0+(?=.)/, '');

/** Removes hyphens and spaces from an id, to compare spellings. */
export const comparableId = (id: string): string => id.replace(/[\s\p{Pd}\u2212]+/gu, '');

const nameOf = (columns: ColumnMapping, field: SpecialistField): string =>
  columns.fields.get(field)?.heading ?? headingOf(field);

function readRow(
  row: number,
  cells: readonly string[],
  columns: ColumnMapping,
  read: ReadSpecialists,
): Specialist {
  const specialist = buildSpecialist((field) => {
    const column = columns.fields.get(field);
    const result = readCell(field, column ? (cells[column.index] ?? '') : '');
    const remark = (reason: string) => ({ row, column: nameOf(columns, field), reason });
    if (result.ok && result.doubt) read.doubts.push(remark(result.doubt));
    if (result.ok) return result.value;
    read.faults.push(remark(result.reason));
    return blankValueOf(field);
  });
  return { ...specialist, canton: cantonOf(row, specialist, columns, read) };
}

/** Warns about a canton missing from the catalogue but accepts it, because it may be new. */
function cantonOf(
  row: number,
  { provincia, canton }: Specialist,
  columns: ColumnMapping,
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
