import type { RatingSummary } from './rating';

/** Bayesian prior: acts like `weight` further evaluations with `average` stars. */
export type RatingPrior = { average: number; weight: number };

/**
 * Weight of the prior: a specialist with this many evaluations ranks midway between their own and the overall average.
 */
const PRIOR_WEIGHT = 5;

/** Returns the prior for `bayesianAverage`: the average of all evaluations of a list. */
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
 * Returns the Bayesian average (C·m + Σ) / (C + n), only for sorting: a single 5 must not rank above forty of 4.8. Null
 * without evaluations.
 */
export function bayesianAverage(summary: RatingSummary | null, prior: RatingPrior): number | null {
  const known = summary === null ? 0 : evaluationsBehind(summary);
  if (summary === null || known === 0) return null;
  return (prior.weight * prior.average + summary.promedio * known) / (prior.weight + known);
}

/** Returns the number of evaluations with stars; 1 if the service gives only an average. Ruling 32. */
function evaluationsBehind({ promedio, comentarios }: RatingSummary): number {
  if (!(promedio > 0)) return 0;
  return Math.max(1, comentarios.filter(({ calificacion }) => calificacion > 0).length);
}
