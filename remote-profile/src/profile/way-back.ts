import { ownField, parseFilters, type SearchFilters } from '@club/shared/domain';
import { paths, resultsHref } from '@club/shared/routes';

type Arrival = {
  /** The navigation state of the profile's own history entry. */
  state: unknown;
  saved: SearchFilters | null;
  /** Whether the tab's history holds a page of the site before this one. */
  canGoBack: boolean;
};

/**
 * Where «Regresar» leads: an address, or -1 for the entry before this one (Spec §2, /detalle/{id}; ruling 18).
 * Filters in the navigation state were put there by the results page, which therefore is the entry before.
 */
export function wayBack({ state, saved, canGoBack }: Arrival): string | -1 {
  if (filtersInState(state)) return -1;
  if (saved) return resultsHref(saved);
  return canGoBack ? -1 : paths.specialists;
}

function filtersInState(state: unknown): SearchFilters | null {
  return parseFilters(ownField(state, 'filters'));
}
