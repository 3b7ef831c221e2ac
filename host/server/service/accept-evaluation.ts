import { type Evaluation, idCardDigits, validateEvaluation } from '@club/shared/domain';
import { hasUnstorableText, tooLong, UNSTORABLE } from './storable-text';

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
  const long = tooLong(value);
  if (long) return { ok: false, reason: long };
  return hasUnstorableText(value) ? { ok: false, reason: UNSTORABLE } : { ok: true, value };
}
