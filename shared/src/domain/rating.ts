import { formatCount } from './count-label';

/** One published evaluation. `fecha` is not parsed (see `formatDate`); `calificacion` is 0 without stars. Spec §3. */
export type RatingComment = { nombre: string; fecha: string; calificacion: number; comentario: string };
export type RatingSummary = { cedula: string; promedio: number; comentarios: RatingComment[] };

export const MAX_STARS = 5;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Parses a number, or a text such as «4,5», and clamps it to 0–5; null for anything else. Ruling 16. */
export function parseScore(value: unknown): number | null {
  const score = typeof value === 'string' ? decimalOf(value.trim()) : value;
  if (typeof score !== 'number' || !Number.isFinite(score)) return null;
  return Math.min(MAX_STARS, Math.max(0, score));
}

/** Returns the average of the scores above 0 (0 means no stars); null if there are none. */
export function averageScore(scores: readonly number[]): number | null {
  const counted = scores.filter((score) => score > 0 && score <= MAX_STARS);
  if (counted.length === 0) return null;
  return counted.reduce((sum, score) => sum + score, 0) / counted.length;
}

/** Returns true if the service lists evaluations or gives an average without listing any. Ruling 32. */
export function isRated({ promedio, comentarios }: RatingSummary): boolean {
  return comentarios.length > 0 || promedio > 0;
}

const summariesByList = new WeakMap<readonly RatingSummary[], ReadonlyMap<string, RatingSummary>>();

/** Finds the ratings of a specialist by id, through a map that is built once per list. Ruling 11. */
export function findRating(list: readonly RatingSummary[], specialistId: string): RatingSummary | null {
  return summariesOf(list).get(specialistId.trim()) ?? null;
}

function summariesOf(list: readonly RatingSummary[]): ReadonlyMap<string, RatingSummary> {
  const known = summariesByList.get(list);
  if (known) return known;
  const summaries = new Map<string, RatingSummary>();
  for (const summary of list) if (!summaries.has(summary.cedula)) summaries.set(summary.cedula, summary);
  summariesByList.set(list, summaries);
  return summaries;
}

function decimalOf(text: string): number | null {
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : null;
}

export type StarFill = 'full' | 'half' | 'empty';

/**
 * Returns the fill of each of the five stars. A fraction of 0.5 or more fills half a star: 4.9 shows four and a half. Spec
 * §5, ruling 16.
 */
export function starFills(average: number): StarFill[] {
  const value = Number.isFinite(average) ? Math.min(MAX_STARS, Math.max(0, average)) : 0;
  const full = Math.floor(value);
  const half = value - full >= 0.5;
  return Array.from({ length: MAX_STARS }, (_, i) => {
    if (i < full) return 'full';
    return i === full && half ? 'half' : 'empty';
  });
}

/** Formats an average with one decimal and a comma: «4,5». */
export function formatAverage(average: number): string {
  return average.toFixed(1).replace('.', ',');
}

/** Formats a number of evaluations: «1 evaluación», «2 evaluaciones». */
export function evaluationCountLabel(n: number): string {
  return `${formatCount(n)} ${n === 1 ? 'evaluación' : 'evaluaciones'}`;
}

/**
 * Returns the text beside an average: the number of evaluations, or another text if the service lists none. Ruling 32.
 */
export function averageCaption({ comentarios }: RatingSummary): string {
  return comentarios.length === 0 ? 'Calificación promedio' : evaluationCountLabel(comentarios.length);
}
