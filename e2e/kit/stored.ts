import type { KeptSpecialist } from '@club/shared/domain';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import type { Disposable, Page } from '@playwright/test';
import { LOCAL_KEYS } from '../../shared/src/storage/keys';
import { type Directory, hasMobile, isPlayable, type Person } from './directory';

export type Stored = Record<string, string>;

/**
 * Sets the local storage of a tab's next documents on an origin, as left by an earlier visit, until the returned handle is
 * disposed.
 */
export const seedLocalStorage = (page: Page, origin: string, stored: Stored): Promise<Disposable> =>
  page.addInitScript(
    (seed) => {
      if (location.origin !== seed.origin || window !== top) return;
      localStorage.clear();
      Object.assign(localStorage, seed.stored);
    },
    { origin, stored },
  );

/** Returns the page's local storage. */
export const localStorageOf = (page: Page): Promise<Stored> => page.evaluate(() => ({ ...localStorage }));

/** Returns the page's session storage. */
export const sessionStorageOf = (page: Page): Promise<Stored> => page.evaluate(() => ({ ...sessionStorage }));

/** A specialist that only the cache has, not the service. */
export const CACHED = aSpecialist({
  id: 'en-cache',
  nombre: 'Caché',
  apellido1: 'Guardada',
  apellido2: 'Mora',
});
export const CACHED_NAME = 'Caché Guardada Mora';

/** All local storage keys of the specification. */
export const KEPT_KEYS: readonly string[] = Object.values(LOCAL_KEYS);

/** Returns both lists as stored by an earlier visit, refreshed at the given time. */
export function cachedLists(refreshed: Date): Stored {
  return {
    especialistas: JSON.stringify([CACHED]),
    ultimaActualizacionEsp: refreshed.toISOString(),
    comentarios: JSON.stringify([aRatingSummary({ cedula: CACHED.id })]),
    ultimaActualizacion: refreshed.toISOString(),
  };
}

export const KEPT_KEY = 'club:guardados';

/** Picks three specialists for a shortlist, all with WhatsApp. */
export const threeToKeep = (directory: Directory): Person[] =>
  directory.people.filter((person) => hasMobile(person) && !isPlayable(person)).slice(0, 3);

/** Returns the stored shortlist of an earlier visit. */
export function keptBefore(people: readonly Pick<Person, 'id' | 'name'>[], nota = ''): Stored {
  const entries: KeptSpecialist[] = people.map(({ id, name }, i) => ({
    id,
    nombre: name,
    cuando: `2026-03-0${i + 1}T12:00:00.000Z`,
    nota,
  }));
  return { [KEPT_KEY]: JSON.stringify(entries) };
}
