import { type Evaluation, idCardDigits, validateEvaluation } from '@club/shared/domain';
import { hasUnstorableText, LONGEST_ID, UNSTORABLE } from './storable-text';

const LONG_ID = `La identificación del especialista tiene más de ${LONGEST_ID} caracteres.`;

export type Accepted<T> = { ok: true; value: T } | { ok: false; reason: string };

/** The evaluation in a body, trimmed and without further fields; or the first reason why it may not be stored. */
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
  if (value.idEspecialista.length > LONGEST_ID) return { ok: false, reason: LONG_ID };
  return hasUnstorableText(value) ? { ok: false, reason: UNSTORABLE } : { ok: true, value };
}
