import { type Evaluation, ownField, parseScore, type RatingComment } from '@club/shared/domain';

/** An evaluation as the service would tell it, and whom it is of. */
export type KeptEvaluation = RatingComment & { idEspecialista: string };

const MOST = 50;

/** What is kept under `club:evaluaciones`, the newest first; whatever is not an evaluation is left out. Ruling 33. */
export function parseKept(value: unknown): KeptEvaluation[] {
  return Array.isArray(value) ? value.flatMap((row) => parseRow(row) ?? []) : [];
}

function parseRow(row: unknown): KeptEvaluation | null {
  const text = (name: string) => ownField(row, name);
  const [idEspecialista, nombre, fecha, comentario] = [
    text('idEspecialista'),
    text('nombre'),
    text('fecha'),
    text('comentario'),
  ];
  const calificacion = parseScore(ownField(row, 'calificacion'));
  if (typeof idEspecialista !== 'string' || typeof nombre !== 'string' || calificacion === null) return null;
  if (typeof fecha !== 'string' || typeof comentario !== 'string') return null;
  return { idEspecialista, nombre, fecha, calificacion, comentario };
}

/** With one that has just been sent: no more of the sender than the name that it is published by. */
export function withSent(kept: readonly KeptEvaluation[], sent: Evaluation, at: Date): KeptEvaluation[] {
  const { idEspecialista, nombreUsuario: nombre, calificacion, comentario } = sent;
  return [{ idEspecialista, nombre, fecha: at.toISOString(), calificacion, comentario }, ...kept].slice(
    0,
    MOST,
  );
}
