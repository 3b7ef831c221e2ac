import type { RatingSummary } from './rating';

/** Bayesian prior for `fairAverage`: counts as `weight` evaluations of `average`. */
export type RatingPrior = { average: number; weight: number };

/** With this many evaluations, a specialist's own average counts as much as the overall one. */
const PRIOR_WEIGHT = 5;

/** Returns the average of all evaluations of a list as the prior for `fairAverage`. */
export function ratingPrior(summaries: readonly RatingSummary[], weight = PRIOR_WEIGHT): RatingPrior {
  let [sum, count] = [0, 0];
  for (const summary of summaries) {
    const known = evaluationsBehind(summary);
    sum += summary.promedio * known;
    count += known;
  }
  return { average: count > 0 ? sum / count : 0, weight };
}

/**
 * Returns the Bayesian average for sorting, (C·m + Σ) / (C + n): a single 5 must not rank above forty of 4.8.
 * Never shown to visitors; null without evaluations.
 */
export function fairAverage(summary: RatingSummary | null, prior: RatingPrior): number | null {
  const known = summary === null ? 0 : evaluationsBehind(summary);
  if (summary === null || known === 0) return null;
  return (prior.weight * prior.average + summary.promedio * known) / (prior.weight + known);
}

/** Counts the evaluations behind an average: those with stars, or one if the service lists none. Ruling 32. */
function evaluationsBehind({ promedio, comentarios }: RatingSummary): number {
  if (!(promedio > 0)) return 0;
  return Math.max(1, comentarios.filter(({ calificacion }) => calificacion > 0).length);
}
