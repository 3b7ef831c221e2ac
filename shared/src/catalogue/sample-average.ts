import { averageScore } from '../domain';
import { SAMPLE_RATINGS } from './sample-ratings';

/** The average of a result card; null when the sample has no entry for the specialist. Ruling 3. */
export function sampleAverage(id: string): number | null {
  const entry = Object.hasOwn(SAMPLE_RATINGS, id) ? SAMPLE_RATINGS[id] : undefined;
  return entry ? averageScore(entry.estrellas.map((e) => e.calificacion)) : null;
}
