import type { KeptSpecialist } from '@club/shared/domain';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import type { Disposable, Page } from '@playwright/test';
import { LOCAL_KEYS } from '../../shared/src/storage/keys';
import { type Directory, hasMobile, isPlayable, type Person } from './directory';

export type Stored = Record<string, string>;

/**
 * Lets a tab's next documents of an origin find these values in its local storage and no others, as a former visit left
 * them, until what it answers with is disposed of.
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

/** Everything in the page's local storage. */
export const localStorageOf = (page: Page): Promise<Stored> => page.evaluate(() => ({ ...localStorage }));

/** Everything in the page's session storage. */
export const sessionStorageOf = (page: Page): Promise<Stored> => page.evaluate(() => ({ ...sessionStorage }));

/** Somebody whom the service does not know: whoever sees them sees the cache. */
export const CACHED = aSpecialist({
  id: 'en-cache',
  nombre: 'Caché',
  apellido1: 'Guardada',
  apellido2: 'Mora',
});
export const CACHED_NAME = 'Caché Guardada Mora';

/** All that the specification keeps in local storage. */
export const KEPT_KEYS: readonly string[] = Object.values(LOCAL_KEYS);

/** Both lists as a former visit left them, refreshed at one moment. */
export function cachedLists(refreshed: Date): Stored {
  return {
    especialistas: JSON.stringify([CACHED]),
    ultimaActualizacionEsp: refreshed.toISOString(),
    comentarios: JSON.stringify([aRatingSummary({ cedula: CACHED.id })]),
    ultimaActualizacion: refreshed.toISOString(),
  };
}

export const KEPT_KEY = 'club:guardados';

/** Three whom a visitor may keep, each to be reached by WhatsApp. */
export const threeToKeep = (directory: Directory): Person[] =>
  directory.people.filter((person) => hasMobile(person) && !isPlayable(person)).slice(0, 3);

/** What a former visit that kept these people has left in the browser. */
export function keptBefore(people: readonly Pick<Person, 'id' | 'name'>[], nota = ''): Stored {
  const entries: KeptSpecialist[] = people.map(({ id, name }, i) => ({
    id,
    nombre: name,
    cuando: `2026-03-0${i + 1}T12:00:00.000Z`,
    nota,
  }));
  return { [KEPT_KEY]: JSON.stringify(entries) };
}
