import { averageScore, parseScore } from '@club/shared/domain';
import { costaRicaDate } from './costa-rica-date';
import { idOf } from './loaded-row';
import type { PublishedEvaluation } from './store';

const ROWS_AT_ONCE = 250;
const letOthersRun = () => new Promise(setImmediate);

/**
 * The text of the ratings list: loaded rows go out as they came until an evaluation joins them; then the comments are both,
 * and the average is theirs without zeros (Ruling 5).
 */
export async function mergeRatings(
  loadedRows: readonly string[],
  evaluations: readonly PublishedEvaluation[],
): Promise<string> {
  const bySpecialist = groupBySpecialist(evaluations);
  const merged: string[] = [];
  for (const text of loadedRows) {
    const row: unknown = JSON.parse(text);
    const cedula = idOf(row, 'cedula');
    const added = bySpecialist.get(cedula);
    bySpecialist.delete(cedula);
    merged.push(added ? summaryText(cedula, commentsOf(row), added) : text);
    if (merged.length % ROWS_AT_ONCE === 0) await letOthersRun();
  }
  for (const [cedula, added] of bySpecialist) merged.push(summaryText(cedula, [], added));
  return `[${merged.join(',')}]`;
}

function groupBySpecialist(evaluations: readonly PublishedEvaluation[]): Map<string, PublishedEvaluation[]> {
  const groups = new Map<string, PublishedEvaluation[]>();
  for (const evaluation of evaluations) {
    const group = groups.get(evaluation.idEspecialista);
    if (group) group.push(evaluation);
    else groups.set(evaluation.idEspecialista, [evaluation]);
  }
  return groups;
}

function summaryText(
  cedula: string,
  loaded: readonly unknown[],
  added: readonly PublishedEvaluation[],
): string {
  const comentarios = [...loaded, ...added.map(toComment)];
  const scores = comentarios.map((comment) => parseScore(scoreOf(comment)) ?? 0);
  const promedio = Math.round((averageScore(scores) ?? 0) * 100) / 100;
  return JSON.stringify({ cedula, promedio, comentarios });
}

function toComment({ receivedAt, nombre, calificacion, comentario }: PublishedEvaluation) {
  return { nombre, fecha: costaRicaDate(receivedAt), calificacion, comentario };
}

function commentsOf(row: unknown): readonly unknown[] {
  const comments = (row as { comentarios?: unknown }).comentarios;
  return Array.isArray(comments) ? comments : [];
}

function scoreOf(comment: unknown): unknown {
  return typeof comment === 'object' && comment !== null
    ? (comment as Record<string, unknown>).calificacion
    : null;
}
