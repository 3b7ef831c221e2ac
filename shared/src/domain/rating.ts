/** Spec §3. `fecha` stays as it arrived (see `formatDate`); `calificacion` is 0 when nobody chose stars. */
export type RatingComment = { nombre: string; fecha: string; calificacion: number; comentario: string };
export type RatingSummary = { cedula: string; promedio: number; comentarios: RatingComment[] };

export const MAX_STARS = 5;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Numbers and «4,5», brought into 0–5; null for anything else. Ruling 16. */
export function parseScore(value: unknown): number | null {
  const score = typeof value === 'string' ? decimalOf(value.trim()) : value;
  if (typeof score !== 'number' || !Number.isFinite(score)) return null;
  return Math.min(MAX_STARS, Math.max(0, score));
}

/** The mean of the scores from above 0 to 5 (0 means that no stars were chosen); null without any. */
export function averageScore(scores: readonly number[]): number | null {
  const counted = scores.filter((score) => score > 0 && score <= MAX_STARS);
  if (counted.length === 0) return null;
  return counted.reduce((sum, score) => sum + score, 0) / counted.length;
}

/** Whether there is anything to show: evaluations, or an average whose evaluations are not told. Ruling 32. */
export function isRated({ promedio, comentarios }: RatingSummary): boolean {
  return comentarios.length > 0 || promedio > 0;
}

/** Comments per number of stars: index 0 is one star, index 4 is five; zeros and out of range are left out. */
export function starDistribution(comments: readonly Pick<RatingComment, 'calificacion'>[]): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const { calificacion } of comments) {
    const stars = calificacion <= MAX_STARS ? Math.round(calificacion) : 0;
    if (stars >= 1) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1;
  }
  return counts;
}

const summariesByList = new WeakMap<readonly RatingSummary[], ReadonlyMap<string, RatingSummary>>();

/** The summary of a specialist, joined by string; every card of a page asks, so that a list is gone through once. Ruling 11. */
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
