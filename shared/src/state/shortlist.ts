import { createStore, useStore } from 'zustand';
import {
  insertShortlistEntry,
  parseShortlist,
  removeShortlistEntry,
  type ShortlistEntry,
  setShortlistNote,
} from '../domain';
import {
  followStorageKey,
  local,
  readJson,
  requestPersistence,
  writeMakingRoom,
} from '../storage/browser-storage';
import { EXTRA_LOCAL_KEYS } from '../storage/keys';

type Shortlist = { kept: readonly ShortlistEntry[] | null };

const FIRST: Shortlist = { kept: null };
const store = createStore<Shortlist>(() => FIRST);

/** Entries removed since the page opened; if the visitor saves a specialist again, the note is restored. */
const removed = new Map<string, ShortlistEntry>();
let isInMemoryOnly = false;

const stored = () => parseShortlist(readJson(local, EXTRA_LOCAL_KEYS.shortlist));

/** Changes the list. Reads the storage first, because a suspended tab misses storage events. */
function change(next: (kept: readonly ShortlistEntry[]) => ShortlistEntry[]): void {
  const kept = next((isInMemoryOnly && store.getState().kept) || stored());
  store.setState({ kept });
  isInMemoryOnly = !writeMakingRoom(EXTRA_LOCAL_KEYS.shortlist, kept);
}

/**
 * Specialists saved in this browser (ruling 35). A single export, because remotes test for it to find out whether the
 * host has a shortlist.
 */
export const shortlist = {
  /** Returns the entries in the order in which they were saved; null until the storage was read. */
  useKept: (): readonly ShortlistEntry[] | null => useStore(store, ({ kept }) => kept),

  useIsKept: (id: string): boolean =>
    useStore(store, ({ kept }) => kept?.some((entry) => entry.id === id) ?? false),

  /** Saves a specialist; restores an entry that was removed since the page opened. */
  keep(specialist: Pick<ShortlistEntry, 'id' | 'nombre'> & Partial<ShortlistEntry>): void {
    const fresh = { cuando: new Date().toISOString(), nota: '', ...specialist };
    change((kept) => insertShortlistEntry(kept, removed.get(specialist.id) ?? fresh));
    requestPersistence();
  },

  remove(id: string): void {
    change((kept) => {
      const entry = kept.find((one) => one.id === id);
      if (entry) removed.set(id, entry);
      return removeShortlistEntry(kept, id);
    });
  },

  annotate: (id: string, nota: string): void => change((kept) => setShortlistNote(kept, id, nota)),
};

/** Reads the stored list and applies changes from other tabs. Returns a stop function. */
export function syncShortlist(): () => void {
  const restore = () => {
    if (!isInMemoryOnly) store.setState({ kept: stored() });
  };
  restore();
  return followStorageKey(EXTRA_LOCAL_KEYS.shortlist, restore);
}

export function resetShortlist(): void {
  store.setState(FIRST);
  removed.clear();
  isInMemoryOnly = false;
}
