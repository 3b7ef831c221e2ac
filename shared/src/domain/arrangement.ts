import { emailHref } from './contact-links';
import { fairAverage, findRating, type RatingSummary, ratingPrior } from './rating';
import { displayName, type Specialist } from './specialist';
import { bySpanishOrder } from './text';
import { embedUrl } from './video';

/** Sort orders that visitors can choose for the results. */
export const ORDERS = ['nombre', 'calificacion', 'evaluaciones'] as const;
export type SortOrder = (typeof ORDERS)[number];

/** Requirements that visitors can set for the results. */
export const WISHES = ['certificado', 'correo', 'video'] as const;
export type Wish = (typeof WISHES)[number];

/** Chosen order and requirements of the results; `order` is null for the order of the list. Ruling 37. */
export type Arrangement = { order: SortOrder | null; wishes: readonly Wish[] };

const ORDER_PARAMETER = 'orden';
const WISHED = 'si';

/** Reads the arrangement from the query of the results page; ignores unknown values. */
export function arrangementFromQuery(query: URLSearchParams): Arrangement {
  return {
    order: ORDERS.find((order) => order === query.get(ORDER_PARAMETER)) ?? null,
    wishes: WISHES.filter((wish) => query.get(wish) === WISHED),
  };
}

/** Returns the query parameters of an arrangement, without those of the search. */
export function arrangementParameters({ order, wishes }: Arrangement): [name: string, value: string][] {
  const asked = wishes.map((wish): [string, string] => [wish, WISHED]);
  return order ? [[ORDER_PARAMETER, order], ...asked] : asked;
}

const HAS: Record<Wish, (specialist: Specialist) => boolean> = {
  certificado: ({ certificados }) => certificados.length > 0,
  correo: ({ correo }) => emailHref(correo) !== null,
  video: ({ video }) => embedUrl(video) !== null,
};

export const goesByRatings = (order: SortOrder | null): boolean =>
  order === 'calificacion' || order === 'evaluaciones';

/** Returns the rank of a specialist for an order by ratings; -1 without evaluations, to sort last. */
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

/** Filters by the requirements and sorts by the order; ties keep the order of the list. */
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
