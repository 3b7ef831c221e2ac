import {
  averageScore,
  buildSpecialist,
  FIELD_KINDS,
  type FieldKind,
  type FieldKinds,
  type FieldValue,
  isCertificateCode,
  parseScore,
  type RatingComment,
  type RatingSummary,
  type Specialist,
  type SpecialistField,
  wholeNumber,
} from '../domain';
import { asRow, field, listCell, longTextCell, type Row, textCell } from './cells';
import type { ListReading, ParsedList, ParsedRatings, ParsedSpecialists } from './contract';
import { readList } from './read-list';

/** The answer of the specialists' call, or the text kept under `especialistas`. Spec §3 and §7. */
export const parseSpecialists = (text: string): ParsedSpecialists => atOnce(readSpecialists(text));

/** The answer of the ratings' call, or the text kept under `comentarios`. Spec §3 and §7. */
export const parseRatings = (text: string): ParsedRatings => atOnce(readRatings(text));

/** `parseSpecialists` step by step. */
export function readSpecialists(text: string): ListReading<Specialist> {
  return readList(text, (row) => textCell(field(row, 'id')), readSpecialist);
}

/** `parseRatings` step by step. */
export function readRatings(text: string): ListReading<RatingSummary> {
  return readList(text, (row) => textCell(field(row, 'cedula')), readSummary);
}

function atOnce<T>(reading: ListReading<T>): ParsedList<T> {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

const BY_KIND: { [K in FieldKind]: (cell: unknown) => FieldKinds[K] } = { text: textCell, list: listCell };

/** Fields that are more than what their kind says. */
const BY_FIELD: { [F in SpecialistField]?: (cell: unknown) => FieldValue<F> } = {
  especializacion: (cell) => listCell(cell).join(', '),
  certificados: (cell) => listCell(cell).filter(isCertificateCode),
  telefono: (cell) => wholeNumber(textCell(cell)),
};

const readSpecialist = (_id: string, row: Row): Specialist =>
  buildSpecialist((name) => {
    const cell = field(row, name);
    return BY_FIELD[name]?.(cell) ?? BY_KIND[FIELD_KINDS[name]](cell);
  });

/** An average that cannot be read is taken from the comments instead; 0 without any score. Ruling 16. */
function readSummary(cedula: string, row: Row): RatingSummary {
  const comments = field(row, 'comentarios');
  const comentarios = (Array.isArray(comments) ? comments : []).flatMap(readComment);
  const promedio = parseScore(field(row, 'promedio')) ?? averageScore(comentarios.map((c) => c.calificacion));
  return { cedula, promedio: promedio ?? 0, comentarios };
}

/** Without text and without a score there is nothing to show. */
function readComment(value: unknown): RatingComment[] {
  const row = asRow(value);
  if (!row) return [];
  const score = parseScore(field(row, 'calificacion'));
  const comentario = longTextCell(field(row, 'comentario'));
  if (score === null && comentario === '') return [];
  const nombre = textCell(field(row, 'nombre'));
  const fecha = textCell(field(row, 'fecha'));
  return [{ nombre, fecha, calificacion: score ?? 0, comentario }];
}
