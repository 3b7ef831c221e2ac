import { findRating, type ListState, type RatingSummary } from '../domain';
import { readRatings } from '../service';
import { LOCAL_KEYS } from '../storage/keys';
import { createCachedList, useCachedList } from './cached-list';
import { siteConfig } from './config';
import { useSelection } from './selection';

export const ratingsList = createCachedList<RatingSummary>({
  listKey: LOCAL_KEYS.ratings,
  refreshKey: LOCAL_KEYS.ratingsRefresh,
  endpoint: () => siteConfig().endpoints.ratings,
  read: readRatings,
  failureText: 'Error al obtener Calificaciones',
  idOf: ({ cedula }) => cedula,
});

export const loadRatings = ratingsList.load;
export const refreshRatingsIfDue = ratingsList.refreshIfDue;
export const resetRatings = ratingsList.reset;
export const useRatings = (): ListState<RatingSummary> => useCachedList(ratingsList);

export type RatingState =
  | { state: 'loading' }
  /** `failed`: no ratings are known, since the list could not be fetched. */
  | { state: 'ready'; summary: RatingSummary | null; failed?: true };

/** The fetched ratings of one specialist; null when nobody has rated them (Spec §3, Rating summary). */
export function useRatingSummary(id: string): RatingState {
  const found = useSelection(ratingsList, {
    name: `calificaciones:${id}`,
    select: (items) => ({ summary: findRating(items, id) }),
    carry: (value) => ({ value, records: value.summary ? [value.summary] : [] }),
  });
  if (found.state === 'loading') return found;
  const { summary } = found.value;
  return found.failed ? { state: 'ready', summary, failed: true } : { state: 'ready', summary };
}
