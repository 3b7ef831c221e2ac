import type { RatingSummary } from './rating';

/** What is held to be true of somebody of whom little is known: as if `weight` evaluations had given `average`. */
export type RatingPrior = { average: number; weight: number };

/** How many evaluations it takes until a specialist's own average counts as much as everybody's. */
const PRIOR_WEIGHT = 5;

/** The average of all evaluations of a list, which `fairAverage` starts from; an average without them counts as one. */
export function ratingPrior(summaries: readonly RatingSummary[], weight = PRIOR_WEIGHT): RatingPrior {
  let [sum, count] = [0, 0];
  for (const summary of summaries) {
    const known = basis(summary);
    sum += summary.promedio * known;
    count += known;
  }
  return { average: count > 0 ? sum / count : 0, weight };
}

/**
 * The average for comparing specialists, (C·m + Σ) / (C + n): the fewer evaluations, the nearer to everybody's average,
 * so that a single 5 does not go before forty of 4.8. Whoever nobody has rated has no place; never to be shown.
 */
export function fairAverage(summary: RatingSummary | null, prior: RatingPrior): number | null {
  const known = summary === null ? 0 : basis(summary);
  if (summary === null || known === 0) return null;
  return (prior.weight * prior.average + summary.promedio * known) / (prior.weight + known);
}

/** How many evaluations an average is of: those with stars, or one where they are not told (Ruling 32). */
function basis({ promedio, comentarios }: RatingSummary): number {
  if (!(promedio > 0)) return 0;
  return Math.max(1, comentarios.filter(({ calificacion }) => calificacion > 0).length);
}
