import { readOwnProperty } from './record';

/** A saved specialist: id, name, ISO time when the visitor saved it, and the visitor's note. Ruling 35. */
export type ShortlistEntry = { id: string; nombre: string; cuando: string; nota: string };

/** Maximum number of saved specialists; the oldest are dropped. */
export const SHORTLIST_LIMIT = 100;
export const NOTE_LIMIT = 500;

/** Reads the valid entries from browser storage, without duplicates, in the order in which they were saved. */
export function parseShortlist(value: unknown): ShortlistEntry[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap(parseKept).reduce<ShortlistEntry[]>(insertShortlistEntry, []);
}

/** Inserts an entry at its place in the order of saving; changes nothing if the specialist is already saved. */
export function insertShortlistEntry(
  list: readonly ShortlistEntry[],
  entry: ShortlistEntry,
): ShortlistEntry[] {
  if (list.some(({ id }) => id === entry.id)) return [...list];
  const later = list.findIndex(({ cuando }) => cuando > entry.cuando);
  const at = later === -1 ? list.length : later;
  return [...list.slice(0, at), entry, ...list.slice(at)].slice(-SHORTLIST_LIMIT);
}

/** Returns the list without the specialist with this id. */
export function removeShortlistEntry(list: readonly ShortlistEntry[], id: string): ShortlistEntry[] {
  return list.filter((entry) => entry.id !== id);
}

/** Sets the note of a saved specialist, shortened to `NOTE_LIMIT`. */
export function setShortlistNote(
  list: readonly ShortlistEntry[],
  id: string,
  nota: string,
): ShortlistEntry[] {
  return list.map((entry) => (entry.id === id ? { ...entry, nota: nota.slice(0, NOTE_LIMIT) } : entry));
}

function parseKept(value: unknown): ShortlistEntry[] {
  const [id, nombre, cuando, nota] = ['id', 'nombre', 'cuando', 'nota'].map((name) => textOf(value, name));
  if (!id?.trim() || cuando === undefined) return [];
  return [{ id: id.trim(), nombre: nombre ?? '', cuando, nota: (nota ?? '').slice(0, NOTE_LIMIT) }];
}

function textOf(value: unknown, name: string): string | undefined {
  const text = readOwnProperty(value, name);
  return typeof text === 'string' ? text : undefined;
}
