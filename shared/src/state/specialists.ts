import { useEffect, useMemo } from 'react';
import {
  createNameIndex,
  findSpecialist,
  foldMoreNames,
  type ListState,
  type NameIndex,
  type Specialist,
  suggest,
} from '../domain';
import { inIdleTime } from '../idle-time';
import { readSpecialists } from '../service';
import { LOCAL_KEYS } from '../storage/keys';
import { createCachedList, useCachedList } from './cached-list';
import { siteConfig } from './config';
import type { Taking } from './gather';
import { type Selection, useSelection } from './selection';

export const specialistsList = createCachedList<Specialist>({
  listKey: LOCAL_KEYS.specialists,
  refreshKey: LOCAL_KEYS.specialistsRefresh,
  endpoint: () => siteConfig().endpoints.specialists,
  read: readSpecialists,
  failureText: 'Error al obtener Especialistas',
  idOf: ({ id }) => id,
});

export const loadSpecialists = specialistsList.load;
export const refreshSpecialistsIfDue = specialistsList.refreshIfDue;
/** When the browser last got the list that it keeps, as an ISO timestamp; null where it keeps none. */
export const specialistsRefreshedAt = specialistsList.refreshedAt;
export const resetSpecialists = specialistsList.reset;
export const useSpecialists = (): ListState<Specialist> => useCachedList(specialistsList);

/** Something that a component takes out of the specialists, drawn on the server too. */
export const useFromSpecialists = <V>(taking: Taking<Specialist, V>): Selection<V> =>
  useSelection(specialistsList, taking);

export type SpecialistState =
  | { state: 'loading' }
  /** `failed`: nobody is known, since the list could not be fetched. */
  | { state: 'missing'; failed?: true }
  | { state: 'found'; specialist: Specialist };

/** One specialist by id, matched as a string (Spec §2, /detalle/{id}; ruling 11). */
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
 * Specialists whose full name contains the text of the header search (Spec §5). From the first limit above 0 on, the
 * names are made ready in idle time: a search that nobody has touched costs nothing.
 */
export function useNameSuggestions(query: string, limit: number): readonly Specialist[] {
  const specialists = useSpecialists();
  const index = specialists.state === 'ready' && limit > 0 ? indexOf(specialists.items) : null;
  useEffect(() => (index ? inIdleTime(() => foldMoreNames(index)) : undefined), [index]);
  return useMemo(() => (index ? suggest(index, query, limit) : []), [index, query, limit]);
}
