import { emailHref } from './contact-links';
import { fairAverage, ratingPrior } from './fair-average';
import { findRating, type RatingSummary } from './rating';
import { bySpanishOrder } from './spanish-order';
import { displayName, type Specialist } from './specialist';
import { embedUrl } from './video';

/** The orders that results can have beside that of the list. */
export const ORDERS = ['nombre', 'calificacion', 'evaluaciones'] as const;
export type Order = (typeof ORDERS)[number];

/** What those shown can be asked to have. */
export const WISHES = ['certificado', 'correo', 'video'] as const;
export type Wish = (typeof WISHES)[number];

/** How the visitor wants the results; without an order, that of the list (Ruling 37). */
export type Arrangement = { order: Order | null; wishes: readonly Wish[] };

const ORDER_PARAMETER = 'orden';
const WISHED = 'si';

/** Of the query of results; what is no order or wish is none. */
export function arrangementFromQuery(query: URLSearchParams): Arrangement {
  return {
    order: ORDERS.find((order) => order === query.get(ORDER_PARAMETER)) ?? null,
    wishes: WISHES.filter((wish) => query.get(wish) === WISHED),
  };
}

/** The parameters that say it, beside those of the search. */
export function arrangementParameters({ order, wishes }: Arrangement): [name: string, value: string][] {
  const asked = wishes.map((wish): [string, string] => [wish, WISHED]);
  return order ? [[ORDER_PARAMETER, order], ...asked] : asked;
}

const HAS: Record<Wish, (specialist: Specialist) => boolean> = {
  certificado: ({ certificados }) => certificados.length > 0,
  correo: ({ correo }) => emailHref(correo) !== null,
  video: ({ video }) => embedUrl(video) !== null,
};

/** Whether an order goes by what visitors have said. */
export const goesByRatings = (order: Order | null): boolean =>
  order === 'calificacion' || order === 'evaluaciones';

/** Who goes first by evaluations: those with more of what the order goes by, and whoever nobody has rated last. */
function ranksOf(
  order: 'calificacion' | 'evaluaciones',
  ratings: readonly RatingSummary[],
): (specialist: Specialist) => number {
  const prior = ratingPrior(ratings);
  return ({ id }) => {
    const summary = findRating(ratings, id);
    const rank = order === 'calificacion' ? fairAverage(summary, prior) : summary?.comentarios.length;
    return rank ?? -1;
  };
}

/** Those who have all that is wished, in the chosen order; equals stay in that of the list. */
export function arrange(
  specialists: readonly Specialist[],
  { order, wishes }: Arrangement,
  ratings: readonly RatingSummary[] = [],
): Specialist[] {
  const fitting = specialists.filter((specialist) => wishes.every((wish) => HAS[wish](specialist)));
  if (order === null) return fitting;
  if (order === 'nombre') return fitting.sort((a, b) => bySpanishOrder(displayName(a), displayName(b)));
  const rankOf = ranksOf(order, ratings);
  const ranked = fitting.map((specialist) => ({ specialist, rank: rankOf(specialist) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ specialist }) => specialist);
}
