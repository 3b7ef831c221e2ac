import {
  COMMENT_MAX_LENGTH,
  type Evaluation,
  type EvaluationReport,
  idCardDigits,
  isRecord,
  NAME_MAX_LENGTH,
  parseEvaluationReport,
  parseSiteFeedback,
  type SiteFeedback,
  validateEvaluation,
} from '@club/shared/domain';

type Accepted<T> = { ok: true; value: T } | { ok: false; reason: string };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a request body as a JSON object; returns the reason for the refusal if it is not one. */
export function parseJsonBody(bytes: unknown): Accepted<object> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { ok: false, reason: 'Falta el cuerpo.' };
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(bytes));
  } catch {
    return { ok: false, reason: 'El cuerpo debe ser JSON en UTF-8.' };
  }
  if (!isRecord(value)) return { ok: false, reason: 'El cuerpo debe ser un objeto JSON.' };
  return { ok: true, value };
}

/** Returns the trimmed evaluation without unknown fields, or the first reason to refuse it. */
export function acceptEvaluation(body: object): Accepted<Evaluation> {
  const [reason] = Object.values(validateEvaluation(body));
  if (reason) return { ok: false, reason };
  const sent = body as Evaluation;
  const value: Evaluation = {
    idEspecialista: sent.idEspecialista.trim(),
    nombreEspecialista: sent.nombreEspecialista.trim(),
    calificacion: sent.calificacion,
    comentario: sent.comentario.trim(),
    idUsuario: idCardDigits(sent.idUsuario),
    nombreUsuario: sent.nombreUsuario.trim(),
    correoUsuario: sent.correoUsuario.trim(),
    telefono: sent.telefono.trim(),
  };
  return acceptStorable(value);
}

/** Returns the feedback without unknown fields, or the reason to refuse it. */
export function acceptFeedback(body: object): Accepted<SiteFeedback> {
  const value = parseSiteFeedback(body);
  if (!value) {
    const reason =
      'Se necesitan un comentario que no esté en blanco y una reacción: Bueno, Neutral, Malo o Ninguna.';
    return { ok: false, reason };
  }
  return acceptStorable(value);
}

/** Returns a visitor's report about an evaluation, without unknown fields, or the reason to refuse the report. */
export function acceptReport(body: object): Accepted<EvaluationReport> {
  const value = parseEvaluationReport(body);
  if (value) return acceptStorable(value);
  return { ok: false, reason: 'Se necesitan la evaluación publicada y un motivo de la lista.' };
}

/** Maximum length of an id, short enough for a database index. */
export const MAX_ID_LENGTH = 200;
const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar.';

/** Maximum length of each limited field, the same as in the forms, and the field's name in error messages. */
const LIMITED = {
  idEspecialista: [MAX_ID_LENGTH, 'La identificación del especialista'],
  nombreEspecialista: [NAME_MAX_LENGTH, 'El nombre del especialista'],
  comentario: [COMMENT_MAX_LENGTH, 'El comentario'],
  nombreUsuario: [NAME_MAX_LENGTH, 'El nombre de quien evalúa'],
  nombre: [NAME_MAX_LENGTH, 'El nombre de quien evalúa'],
  fecha: [NAME_MAX_LENGTH, 'La fecha'],
} as const satisfies Partial<Record<keyof Evaluation | keyof EvaluationReport, readonly [number, string]>>;

/** Returns the reason if a field exceeds its maximum length, else null. */
function tooLong(fields: Partial<Record<keyof typeof LIMITED, string>>): string | null {
  for (const [field, [length, name]] of Object.entries(LIMITED)) {
    const text = fields[field as keyof typeof LIMITED] ?? '';
    if (text.length > length) return `${name} tiene más de ${length} caracteres.`;
  }
  return null;
}

/** Returns true if the text has null characters, which databases truncate or refuse, or lone surrogates. */
export const isUnstorable = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text);

const hasUnstorableText = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && isUnstorable(value));

/** Refuses texts that are too long or that a database could not store unchanged. */
function acceptStorable<T extends Evaluation | SiteFeedback | EvaluationReport>(value: T): Accepted<T> {
  const long = tooLong(value);
  if (long) return { ok: false, reason: long };
  return hasUnstorableText(value) ? { ok: false, reason: UNSTORABLE } : { ok: true, value };
}
