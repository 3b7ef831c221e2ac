import {
  type Arrangement,
  arrangementFromQuery,
  arrangementParameters,
  filtersFromQuery,
  goesByRatings,
  ORDERS,
  type SearchFilters,
  type SortOrder,
} from '@club/shared/domain';
import { linkQuery, resultsHref } from '@club/shared/routes';
import { siteConfig } from '@club/shared/state';

/** What results show: a search, and how the visitor wants what it finds. */
export type ArrangedSearch = { filters: SearchFilters; arrangement: Arrangement };

/** An example orders nobody: where cards show the sample, no order goes by ratings. */
export const offeredOrders = (): readonly SortOrder[] =>
  siteConfig().resultsRating === 'service' ? ORDERS : ORDERS.filter((order) => !goesByRatings(order));

/** Null where the query names no search; an order that is not offered is none. */
export function searchFromQuery(query: URLSearchParams): ArrangedSearch | null {
  const filters = filtersFromQuery(query);
  const { order, wishes } = arrangementFromQuery(query);
  const isOffered = order !== null && offeredOrders().includes(order);
  return filters && { filters, arrangement: { order: isOffered ? order : null, wishes } };
}

/** Its address; that of the search alone where nothing more is wanted. */
export function arrangedHref({ filters, arrangement }: ArrangedSearch): string {
  const more = linkQuery(arrangementParameters(arrangement));
  return more === '' ? resultsHref(filters) : `${resultsHref(filters)}&${more}`;
}
