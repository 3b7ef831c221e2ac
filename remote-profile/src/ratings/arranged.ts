import { MAX_STARS } from '@club/shared/domain';
import type { ShownComment } from '../own-evaluations/own-among';

export type Order = 'recent' | 'best' | 'lowest';

const wholeStars = ({ calificacion }: ShownComment): number => Math.round(calificacion);

/** The stars that were given, the most first; 0 where somebody gave none. */
export function starsGiven(comments: readonly ShownComment[]): number[] {
  return [...new Set(comments.map(wholeStars))].sort((a, b) => b - a);
}

/**
 * The evaluations in an order, of so many stars or of all (null). They come with the latest first, which stays so among
 * equals; one's own is ahead of any order, and those without stars are behind.
 */
export function arranged(
  comments: readonly ShownComment[],
  order: Order,
  stars: number | null,
): ShownComment[] {
  const chosen = comments.filter((comment) => stars === null || wholeStars(comment) === stars);
  return order === 'recent' ? chosen : chosen.sort((a, b) => rank(a, order) - rank(b, order));
}

function rank({ own, calificacion }: ShownComment, order: Order): number {
  if (own === 'latest') return -MAX_STARS - 1;
  if (calificacion === 0) return MAX_STARS + 1;
  return order === 'best' ? -calificacion : calificacion;
}
