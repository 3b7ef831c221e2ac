import { MAX_STARS } from '../../domain/rating';
import { formatAverage } from '../../domain/rating-text';

/** «4,5 de 5 estrellas»; whole numbers without a decimal. */
export function starsLabel(value: number): string {
  return `${formatAverage(value).replace(/,0$/, '')} de ${MAX_STARS} estrellas`;
}
