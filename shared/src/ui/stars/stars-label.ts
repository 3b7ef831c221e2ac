import { MAX_STARS } from '../../domain/rating';

/** «4,5 de 5 estrellas»: at most one decimal, with the comma of es-CR. */
export function starsLabel(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${String(rounded).replace('.', ',')} de ${MAX_STARS} estrellas`;
}
