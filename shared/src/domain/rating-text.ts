import { formatCount } from './count-label';
import { monthOf, sortableDay } from './dates';
import type { RatingSummary } from './rating';

/** «4,5»: always one decimal, with the comma of Costa Rica. */
export function formatAverage(average: number): string {
  return average.toFixed(1).replace('.', ',');
}

/** «1 evaluación», «2 evaluaciones». */
export function evaluationCount(n: number): string {
  return `${formatCount(n)} ${n === 1 ? 'evaluación' : 'evaluaciones'}`;
}

/** What stands beside an average: how many evaluations it is of, where they are told (ruling 32). */
export function ratingBasis({ comentarios }: RatingSummary): string {
  return comentarios.length === 0 ? 'Calificación promedio' : evaluationCount(comentarios.length);
}

/** «última: marzo de 2025», of the latest evaluation; '' where none is dated. Ruling 31. */
export function latestText({ comentarios }: RatingSummary): string {
  let latest = '';
  for (const { fecha } of comentarios) if (sortableDay(fecha) > sortableDay(latest)) latest = fecha;
  return latest && `última: ${monthOf(latest)}`;
}
