import { parseScore } from '@club/shared/domain';
import { yieldToEventLoop } from '../platform/event-loop';
import { costaRicaDate } from './costa-rica-date';
import { idOf } from './sql/rows';
import type { LoadedRow, PublishedComment, PublishedEvaluations } from './store';

const ROWS_AT_ONCE = 250;

/**
 * Builds the ratings list. Adds visitors' comments to rows and averages all scores except zeros (Ruling 5);
 * other rows stay unchanged.
 */
export async function mergeRatings(
  loadedRows: readonly LoadedRow[],
  evaluations: readonly PublishedEvaluations[],
): Promise<string> {
  const bySpecialist = new Map(evaluations.map((each) => [each.idEspecialista, each]));
  const merged: string[] = [];
  for (const { text, value } of loadedRows) {
    const cedula = idOf(value, 'cedula');
    const added = bySpecialist.get(cedula);
    bySpecialist.delete(cedula);
    merged.push(added ? summaryText(commentsOf(value), added) : text);
    if (merged.length % ROWS_AT_ONCE === 0) await yieldToEventLoop();
  }
  for (const added of bySpecialist.values()) merged.push(summaryText([], added));
  return `[${merged.join(',')}]`;
}

function summaryText(
  loaded: readonly unknown[],
  { idEspecialista, stars, rated, comments }: PublishedEvaluations,
): string {
  const scores = loaded.map((comment) => parseScore(scoreOf(comment)) ?? 0).filter((score) => score > 0);
  const total = scores.reduce((sum, score) => sum + score, stars);
  const promedio = Math.round((total / Math.max(1, scores.length + rated)) * 100) / 100;
  const comentarios = [...loaded, ...comments.map(toComment)];
  return JSON.stringify({ cedula: idEspecialista, promedio, comentarios });
}

function toComment({ receivedAt, nombre, calificacion, comentario }: PublishedComment) {
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
