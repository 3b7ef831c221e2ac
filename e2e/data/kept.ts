import type { KeptSpecialist } from '@club/shared/domain';
import type { Stored } from '../fixtures/storage';
import type { Directory, Person } from './directory';
import { hasMobile, isPlayable } from './pick';

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
