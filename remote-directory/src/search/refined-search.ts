import {
  bayesianAverage,
  displayName,
  emailHref,
  embedUrl,
  filtersFromQuery,
  findRating,
  type RatingSummary,
  type Refinement,
  type Requirement,
  ratingPrior,
  refinementFromQuery,
  refinementParameters,
  type SearchFilters,
  SORT_ORDERS,
  type SortOrder,
  type Specialist,
  sortOrderInSpanish,
} from '@club/shared/domain';
import { encodeQuery, resultsHref } from '@club/shared/routes';
import { siteConfig } from '@club/shared/state';

export type RefinedSearch = { filters: SearchFilters; refinement: Refinement };

/** Returns the sort orders to offer; omits those by rating while result cards show sample ratings. */
export const offeredSortOrders = (): readonly SortOrder[] =>
  siteConfig().resultsRating === 'service'
    ? SORT_ORDERS
    : SORT_ORDERS.filter((order) => !isOrderByRating(order));

/** Parses a query; returns null if a required filter is missing. Ignores a sort order that is not offered. */
export function searchFromQuery(query: URLSearchParams): RefinedSearch | null {
  const filters = filtersFromQuery(query);
  const { order, requirements } = refinementFromQuery(query);
  const isOffered = order !== null && offeredSortOrders().includes(order);
  return filters && { filters, refinement: { order: isOffered ? order : null, requirements } };
}

/** Returns the URL of the results; omits parameters with default values. */
export function refinedResultsHref({ filters, refinement }: RefinedSearch): string {
  const query = encodeQuery(refinementParameters(refinement));
  return query === '' ? resultsHref(filters) : `${resultsHref(filters)}&${query}`;
}

export const isOrderByRating = (order: SortOrder | null): boolean =>
  order === 'calificacion' || order === 'evaluaciones';

const MEETS: Record<Requirement, (specialist: Specialist) => boolean> = {
  certificado: ({ certificados }) => certificados.length > 0,
  correo: ({ correo }) => emailHref(correo) !== null,
  video: ({ video }) => embedUrl(video) !== null,
};

/** Returns the specialists that meet all requirements, in the chosen order; equal ones stay in list order. */
export function refineSpecialists(
  specialists: readonly Specialist[],
  { order, requirements }: Refinement,
  ratings: readonly RatingSummary[] = [],
): Specialist[] {
  const found = specialists.filter((specialist) => requirements.every((name) => MEETS[name](specialist)));
  if (order === null) return found;
  if (order === 'nombre') return found.sort((a, b) => sortOrderInSpanish(displayName(a), displayName(b)));
  const rankOf = ranksByRating(order, ratings);
  const ranked = found.map((specialist) => ({ specialist, rank: rankOf(specialist) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ specialist }) => specialist);
}

/** Returns a function that ranks a specialist by rating; a higher rank comes first, unrated specialists last. */
function ranksByRating(
  order: 'calificacion' | 'evaluaciones',
  ratings: readonly RatingSummary[],
): (specialist: Specialist) => number {
  const prior = ratingPrior(ratings);
  return ({ id }) => {
    const summary = findRating(ratings, id);
    const rank = order === 'calificacion' ? bayesianAverage(summary, prior) : summary?.comentarios.length;
    return rank ?? -1;
  };
}
