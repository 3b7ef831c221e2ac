import { type RatingSummary, ratingBasis } from '@club/shared/domain';

/** What a profile shows above its evaluations. */
export type Average = {
  value: number;
  /** How many evaluations have stars. */
  scored: number;
  /** «12 evaluaciones», as the profile says it. */
  basis: string;
};

/** The average of a specialist's own evaluations; null where the list tells none that has stars, as for an average alone. */
export function averageOf(summary: RatingSummary): Average | null {
  const scored = summary.comentarios.filter(({ calificacion }) => calificacion > 0).length;
  if (scored === 0 || summary.promedio === 0) return null;
  return { value: summary.promedio, scored, basis: ratingBasis(summary) };
}
