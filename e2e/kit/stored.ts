import type { ShortlistEntry } from '@club/shared/domain';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import type { Disposable, Page } from '@playwright/test';
import { LOCAL_KEYS } from '../../shared/src/storage/keys';
import { type Directory, hasMobile, hasPlayableVideo, type Person } from './directory';

export type StoredValues = Record<string, string>;

/** Sets the local storage of the tab's next documents on an origin, until the returned handle is disposed. */
export const seedLocalStorage = (page: Page, origin: string, stored: StoredValues): Promise<Disposable> =>
  page.addInitScript(
    (seed) => {
      if (location.origin !== seed.origin || window !== top) return;
      localStorage.clear();
      Object.assign(localStorage, seed.stored);
    },
    { origin, stored },
  );

/** Returns the page's local storage. */
export const localStorageOf = (page: Page): Promise<StoredValues> =>
  page.evaluate(() => ({ ...localStorage }));

/** Returns the page's session storage. */
export const sessionStorageOf = (page: Page): Promise<StoredValues> =>
  page.evaluate(() => ({ ...sessionStorage }));

/** Makes every access to local storage throw, as with blocked cookies. */
export const blockLocalStorage = (page: Page): Promise<Disposable> =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });

/** A specialist who is in the browser's cached list but no longer at the service. */
export const CACHED_SPECIALIST = aSpecialist({
  id: 'en-cache',
  nombre: 'Caché',
  apellido1: 'Guardada',
  apellido2: 'Mora',
});
export const CACHED_SPECIALIST_NAME = 'Caché Guardada Mora';

/** All local storage keys of the specification. */
export const SPECIFIED_STORAGE_KEYS: readonly string[] = Object.values(LOCAL_KEYS);

/** Returns cached copies of both lists, as stored by an earlier visit at the given time. */
export function cachedLists(refreshed: Date): StoredValues {
  return {
    especialistas: JSON.stringify([CACHED_SPECIALIST]),
    ultimaActualizacionEsp: refreshed.toISOString(),
    comentarios: JSON.stringify([aRatingSummary({ cedula: CACHED_SPECIALIST.id })]),
    ultimaActualizacion: refreshed.toISOString(),
  };
}

export const SHORTLIST_KEY = 'club:guardados';

/** Picks three specialists for a shortlist, all with WhatsApp. */
export const pickThreeForShortlist = (directory: Directory): Person[] =>
  directory.people.filter((person) => hasMobile(person) && !hasPlayableVideo(person)).slice(0, 3);

/** Returns a stored shortlist, as an earlier visit left it. */
export function storedShortlist(people: readonly Pick<Person, 'id' | 'name'>[], nota = ''): StoredValues {
  const entries: ShortlistEntry[] = people.map(({ id, name }, i) => ({
    id,
    nombre: name,
    cuando: `2026-03-0${i + 1}T12:00:00.000Z`,
    nota,
  }));
  return { [SHORTLIST_KEY]: JSON.stringify(entries) };
}
