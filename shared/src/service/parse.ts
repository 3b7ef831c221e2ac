import {
  averageScore,
  buildSpecialist,
  FIELD_KINDS,
  type FieldKind,
  type FieldValue,
  isCertificateCode,
  isRecord,
  parseScore,
  type RatingComment,
  type RatingSummary,
  readOwnProperty,
  type Specialist,
  type SpecialistField,
  type TypeByFieldKind,
} from '../domain';
import { normalizeWholeNumber, readListCell, readLongTextCell, readTextCell } from './cells';
import type { DroppedRow, ListParser, ParsedList, ParsedRatings, ParsedSpecialists } from './contract';
import { parseJsonListInPieces } from './json-stream';

type Row = Readonly<Record<string, unknown>>;

/** Parses specialists from the service's response or from the cached text under `especialistas`. Spec §3 and §7. */
export const parseSpecialists = (text: string): ParsedSpecialists => atOnce(parseSpecialistsInSteps(text));

/** Parses ratings from the service's response or from the cached text under `comentarios`. Spec §3 and §7. */
export const parseRatings = (text: string): ParsedRatings => atOnce(parseRatingsInSteps(text));

/** Parses specialists like `parseSpecialists`, but pauses after each step. */
export function parseSpecialistsInSteps(text: string): ListParser<Specialist> {
  return readList(text, (row) => readTextCell(readOwnProperty(row, 'id')), readSpecialist);
}

/** Parses ratings like `parseRatings`, but pauses after each step. */
export function parseRatingsInSteps(text: string): ListParser<RatingSummary> {
  return readList(text, (row) => readTextCell(readOwnProperty(row, 'cedula')), readSummary);
}

function atOnce<T>(reading: ListParser<T>): ParsedList<T> {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

const BY_KIND: { [K in FieldKind]: (cell: unknown) => TypeByFieldKind[K] } = {
  text: readTextCell,
  list: readListCell,
};

/** Parsers of fields that have special rules. */
const BY_FIELD: { [F in SpecialistField]?: (cell: unknown) => FieldValue<F> } = {
  especializacion: (cell) => readListCell(cell).join(', '),
  certificados: (cell) => readListCell(cell).filter(isCertificateCode),
  telefono: (cell) => normalizeWholeNumber(readTextCell(cell)),
};

const readSpecialist = (_id: string, row: Row): Specialist =>
  buildSpecialist((name) => {
    const cell = readOwnProperty(row, name);
    return BY_FIELD[name]?.(cell) ?? BY_KIND[FIELD_KINDS[name]](cell);
  });

/**
 * Parses a rating summary. If the average is unreadable, computes it from the comments; the average is 0 if no comment
 * has a score. Ruling 16.
 */
function readSummary(cedula: string, row: Row): RatingSummary {
  const comments = readOwnProperty(row, 'comentarios');
  const comentarios = (Array.isArray(comments) ? comments : []).flatMap(readComment);
  const promedio =
    parseScore(readOwnProperty(row, 'promedio')) ?? averageScore(comentarios.map((c) => c.calificacion));
  return { cedula, promedio: promedio ?? 0, comentarios };
}

/** Parses a comment. Returns it in a list, which is empty if the comment has neither text nor score. */
function readComment(value: unknown): RatingComment[] {
  if (!isRecord(value)) return [];
  const score = parseScore(readOwnProperty(value, 'calificacion'));
  const comentario = readLongTextCell(readOwnProperty(value, 'comentario'));
  if (score === null && comentario === '') return [];
  const nombre = readTextCell(readOwnProperty(value, 'nombre'));
  const fecha = readTextCell(readOwnProperty(value, 'fecha'));
  return [{ nombre, fecha, calificacion: score ?? 0, comentario }];
}

/**
 * Parses a list row by row; skips rows with a missing or repeated id. If no row is usable, returns a failure, which
 * prevents the loss of cached data. Ruling 22.
 */
function* readList<T>(
  text: string,
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): ListParser<T> {
  const answer = text.replace(/^\ufeff/, '').trim();
  if (answer === '') return { ok: false, reason: 'empty' };
  if (answer.startsWith('<')) return { ok: false, reason: 'HTML' };
  if (!answer.startsWith('[')) return { ok: false, reason: isJson(answer) ? 'not a list' : 'not JSON' };
  try {
    return yield* readRows(answer, idOf, read);
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: 'not JSON' };
    throw error;
  }
}

function* readRows<T>(
  answer: string,
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): Generator<void, ParsedList<T>> {
  const items: T[] = [];
  const dropped: DroppedRow[] = [];
  const seen = new Set<string>();
  let row = 0;
  for (const piece of parseJsonListInPieces(answer)) {
    for (const value of piece) {
      const id = isRecord(value) ? idOf(value) : '';
      if (!isRecord(value)) dropped.push({ row, reason: 'not an object' });
      else if (id === '') dropped.push({ row, reason: 'no id' });
      else if (seen.has(id)) dropped.push({ row, reason: 'repeated id' });
      else {
        seen.add(id);
        items.push(read(id, value));
      }
      row++;
    }
    yield;
  }
  if (row > 0 && items.length === 0) return { ok: false, reason: 'no usable row' };
  return { ok: true, items, dropped };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
