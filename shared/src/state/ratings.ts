import { findRating, isWithoutAny, type ListState, type RatingSummary } from '../domain';
import { readRatings } from '../service';
import { LOCAL_KEYS } from '../storage/keys';
import { createCachedList, useCachedList } from './cached-list';
import { siteConfig } from './config';

const list = createCachedList<RatingSummary>({
  listKey: LOCAL_KEYS.ratings,
  refreshKey: LOCAL_KEYS.ratingsRefresh,
  endpoint: () => siteConfig().endpoints.ratings,
  read: readRatings,
  failureText: 'Error al obtener Calificaciones',
});

export const loadRatings = list.load;
export const refreshRatingsIfDue = list.refreshIfDue;
export const resetRatings = list.reset;
export const useRatings = (): ListState<RatingSummary> => useCachedList(list);

export type RatingState =
  | { state: 'loading' }
  /** `failed`: no ratings are known, since the list could not be fetched. */
  | { state: 'ready'; summary: RatingSummary | null; failed?: true };

/** The fetched ratings of one specialist; null when nobody has rated them (Spec §3, Rating summary). */
export function useRatingSummary(id: string): RatingState {
  const ratings = useRatings();
  if (ratings.state === 'loading') return ratings;
  const summary = findRating(ratings.items, id);
  return isWithoutAny(ratings) ? { state: 'ready', summary, failed: true } : { state: 'ready', summary };
}
