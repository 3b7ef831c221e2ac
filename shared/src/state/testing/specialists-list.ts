import type { Specialist } from '../../domain';
import { parseSpecialistsInSteps } from '../../service';
import { aSpecialist } from '../../testing/builders';
import { type CachedList, createCachedList } from '../cached-list';

export const OLD_LIST = [aSpecialist({ id: 'old' })];
export const NEW_LIST = [aSpecialist({ id: 'new' })];

export const aSpecialistsList = (): CachedList<Specialist> =>
  createCachedList<Specialist>({
    listKey: 'especialistas',
    refreshKey: 'ultimaActualizacionEsp',
    endpoint: () => '/lista',
    read: parseSpecialistsInSteps,
    failureText: 'Error al obtener Especialistas',
    idOf: ({ id }) => id,
  });

/** Returns the items of a loaded list, or the state of any other list, such as `loading`. */
export function itemsOrState({ store }: CachedList<Specialist>): readonly Specialist[] | string {
  const state = store.getState();
  return state.state === 'ready' ? state.items : state.state;
}

/** Stores a list in the browser, as if an earlier visit had stored it. */
export function storeList(items: readonly Specialist[], refreshed: Date): void {
  localStorage.setItem('especialistas', JSON.stringify(items));
  localStorage.setItem('ultimaActualizacionEsp', refreshed.toISOString());
}
