import { createStore, useStore } from 'zustand';
import { type KeptSpecialist, parseShortlist, withKept, withNote, withoutKept } from '../domain';
import { local, readJson } from '../storage/browser-storage';
import { followKey } from '../storage/follow-key';
import { OWN_LOCAL_KEYS } from '../storage/keys';
import { writeMakingRoom } from '../storage/write-making-room';

type Shortlist = { kept: readonly KeptSpecialist[] | null };

const FIRST: Shortlist = { kept: null };
const store = createStore<Shortlist>(() => FIRST);

/** Whom this page has removed, as they were: kept again, they are back with their note. */
const removed = new Map<string, KeptSpecialist>();
let isInMemoryOnly = false;

const stored = () => parseShortlist(readJson(local, OWN_LOCAL_KEYS.shortlist));

/** Starts from what the browser holds now, which a tab that slept has not heard of. */
function change(next: (kept: readonly KeptSpecialist[]) => KeptSpecialist[]): void {
  const kept = next((isInMemoryOnly && store.getState().kept) || stored());
  store.setState({ kept });
  isInMemoryOnly = !writeMakingRoom(OWN_LOCAL_KEYS.shortlist, kept);
}

/**
 * Whom the visitor keeps, in this browser alone (Ruling 35). One name of the shared modules, so that a remote can tell
 * by it whether the host has a shortlist at all.
 */
export const shortlist = {
  /** In the order of keeping; null until the browser's storage was read. */
  useKept: (): readonly KeptSpecialist[] | null => useStore(store, ({ kept }) => kept),

  useIsKept: (id: string): boolean =>
    useStore(store, ({ kept }) => kept?.some((entry) => entry.id === id) ?? false),

  /** Whoever was removed on this page comes back as they were. */
  keep(specialist: Pick<KeptSpecialist, 'id' | 'nombre'> & Partial<KeptSpecialist>): void {
    const fresh = { cuando: new Date().toISOString(), nota: '', ...specialist };
    change((kept) => withKept(kept, removed.get(specialist.id) ?? fresh));
  },

  remove(id: string): void {
    change((kept) => {
      const entry = kept.find((one) => one.id === id);
      if (entry) removed.set(id, entry);
      return withoutKept(kept, id);
    });
  },

  annotate: (id: string, nota: string): void => change((kept) => withNote(kept, id, nota)),
};

/** Reads what the browser holds, and follows what other tabs make of it, until released. */
export function startShortlist(): () => void {
  const restore = () => {
    if (!isInMemoryOnly) store.setState({ kept: stored() });
  };
  restore();
  return followKey(OWN_LOCAL_KEYS.shortlist, restore);
}

export function resetShortlist(): void {
  store.setState(FIRST);
  removed.clear();
  isInMemoryOnly = false;
}
