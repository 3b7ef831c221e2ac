import { createNameIndex, findSpecialist, type NameIndex, type Specialist, suggest } from '../domain';
import { parseSpecialists } from '../service';
import { LOCAL_KEYS } from '../storage/keys';
import { createCachedList, type ListState, useCachedList } from './cached-list';
import { siteConfig } from './config';

const list = createCachedList<Specialist>({
  listKey: LOCAL_KEYS.specialists,
  refreshKey: LOCAL_KEYS.specialistsRefresh,
  endpoint: () => siteConfig().endpoints.specialists,
  parse: parseSpecialists,
  failureText: 'Error al obtener Especialistas',
});

export const loadSpecialists = list.load;
export const resetSpecialists = list.reset;
export const useSpecialists = (): ListState<Specialist> => useCachedList(list);

export type SpecialistState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'found'; specialist: Specialist };

/** One specialist by id, matched as a string (Spec §2, /detalle/{id}; ruling 11). */
export function useSpecialist(id: string): SpecialistState {
  const specialists = useSpecialists();
  if (specialists.state === 'loading') return specialists;
  const specialist = findSpecialist(specialists.items, id);
  return specialist ? { state: 'found', specialist } : { state: 'missing' };
}

const indexes = new WeakMap<readonly Specialist[], NameIndex>();

function indexOf(items: readonly Specialist[]): NameIndex {
  const known = indexes.get(items);
  if (known) return known;
  const index = createNameIndex(items);
  indexes.set(items, index);
  return index;
}

/** Specialists whose full name contains the text of the header search (Spec §5). */
export function useNameSuggestions(query: string, limit: number): readonly Specialist[] {
  const specialists = useSpecialists();
  return specialists.state === 'ready' ? suggest(indexOf(specialists.items), query, limit) : [];
}
