import { useEffect, useMemo } from 'react';
import {
  createNameIndex,
  findRating,
  findSpecialist,
  type ListState,
  type NameIndex,
  normalizeNextNames,
  type RatingSummary,
  type Specialist,
  suggest,
} from '../domain';
import { runWhenIdle } from '../idle-time';
import { parseRatingsInSteps, parseSpecialistsInSteps } from '../service';
import { LOCAL_KEYS } from '../storage/keys';
import { createCachedList, useCachedList } from './cached-list';
import { siteConfig } from './config';
import { type ListSelector, type SelectedData, useSelection } from './server-data';

export const ratingsList = createCachedList<RatingSummary>({
  listKey: LOCAL_KEYS.ratings,
  refreshKey: LOCAL_KEYS.ratingsRefresh,
  endpoint: () => siteConfig().endpoints.ratings,
  read: parseRatingsInSteps,
  failureText: 'Error al obtener Calificaciones',
  idOf: ({ cedula }) => cedula,
});

export const loadRatings = ratingsList.load;
export const refreshRatingsIfDue = ratingsList.refreshIfDue;
export const useRatings = (): ListState<RatingSummary> => useCachedList(ratingsList);

export type RatingState =
  | { state: 'loading' }
  /** With `failed`, the fetch failed and no older ratings exist. */
  | { state: 'ready'; summary: RatingSummary | null; failed?: true };

/** Returns a specialist's ratings from the service; null if there are none. Spec §3, Rating summary. */
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

export const specialistsList = createCachedList<Specialist>({
  listKey: LOCAL_KEYS.specialists,
  refreshKey: LOCAL_KEYS.specialistsRefresh,
  endpoint: () => siteConfig().endpoints.specialists,
  read: parseSpecialistsInSteps,
  failureText: 'Error al obtener Especialistas',
  idOf: ({ id }) => id,
});

export const loadSpecialists = specialistsList.load;
export const refreshSpecialistsIfDue = specialistsList.refreshIfDue;
/** Returns the ISO time when the cached list was fetched; null if no list is cached. */
export const specialistsRefreshedAt = specialistsList.refreshedAt;
export const useSpecialists = (): ListState<Specialist> => useCachedList(specialistsList);

/** Selects a value from the specialists, also during server rendering. */
export const useFromSpecialists = <V>(selector: ListSelector<Specialist, V>): SelectedData<V> =>
  useSelection(specialistsList, selector);

export type SpecialistState =
  | { state: 'loading' }
  /** With `failed`, the fetch failed and no older specialists exist. */
  | { state: 'missing'; failed?: true }
  | { state: 'found'; specialist: Specialist };

/** Finds a specialist by id; compares ids as text. Spec §2, /detalle/{id}; ruling 11. */
export function useSpecialist(id: string): SpecialistState {
  const found = useFromSpecialists({
    name: `especialista:${id}`,
    select: (items) => findSpecialist(items, id),
    carry: (value) => ({ value, records: value ? [value] : [] }),
  });
  if (found.state === 'loading') return found;
  if (found.value) return { state: 'found', specialist: found.value };
  return found.failed ? { state: 'missing', failed: true } : { state: 'missing' };
}

const indexes = new WeakMap<readonly Specialist[], NameIndex>();

function indexOf(items: readonly Specialist[]): NameIndex {
  const known = indexes.get(items);
  if (known) return known;
  const index = createNameIndex(items);
  indexes.set(items, index);
  return index;
}

/**
 * Finds specialists by name for the header search (Spec §5). Normalizes the names in idle time, but only once `limit`
 * is above 0, because a search that nobody uses must cost nothing.
 */
export function useNameSuggestions(query: string, limit: number): readonly Specialist[] {
  const specialists = useSpecialists();
  const index = specialists.state === 'ready' && limit > 0 ? indexOf(specialists.items) : null;
  useEffect(() => (index ? runWhenIdle(() => normalizeNextNames(index)) : undefined), [index]);
  return useMemo(() => (index ? suggest(index, query, limit) : []), [index, query, limit]);
}
