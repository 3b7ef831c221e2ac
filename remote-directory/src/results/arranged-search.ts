import { type Arrangement, arrangementParameters, type SearchFilters } from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';

/** What results show: a search, and how the visitor wants what it finds. */
export type ArrangedSearch = { filters: SearchFilters; arrangement: Arrangement };

/** Its address; that of the search alone where nothing more is wanted. */
export function arrangedHref({ filters, arrangement }: ArrangedSearch): string {
  const more = new URLSearchParams(arrangementParameters(arrangement)).toString();
  return more === '' ? resultsHref(filters) : `${resultsHref(filters)}&${more}`;
}
