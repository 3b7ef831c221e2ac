import { LOCAL_KEYS } from './keys';

/** Browser storage that never throws. If it is blocked, full or missing, `read` returns null and `write` returns false. */
export type TextStorage = {
  read(key: string): string | null;
  write(key: string, text: string): boolean;
  remove(key: string): void;
};

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}

function createTextStorage(area: () => Storage): TextStorage {
  return {
    read: (key) => attempt(() => area().getItem(key), null),
    write: (key, text) =>
      attempt(() => {
        area().setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt(() => area().removeItem(key), undefined),
  };
}

export const local = createTextStorage(() => window.localStorage);
export const session = createTextStorage(() => window.sessionStorage);

let isPersistenceRequested = false;

/** Asks the browser, once per page, not to evict this site's storage. Does not wait for the answer. */
export function requestPersistence(): void {
  if (isPersistenceRequested) return;
  isPersistenceRequested = true;
  attempt(() => void navigator.storage.persist().catch(() => undefined), undefined);
}

/** Reads and parses a JSON value; null if it is missing or corrupt. Removes a corrupt value from the storage. */
export function readJson(storage: TextStorage, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    storage.remove(key);
    return null;
  }
}

export function writeJson(storage: TextStorage, key: string, value: unknown): boolean {
  return storage.write(key, JSON.stringify(value));
}

type StorageChange = 'storage' | 'pageshow';

/**
 * Calls back when another tab changes a local storage key, and when the page returns from the back-forward cache, where
 * it misses storage events. Returns a stop function.
 */
export function followStorageKey(key: string, onChange: (how: StorageChange) => void): () => void {
  const follow = (event: Event & { key?: string | null }) => {
    if (!event.key || event.key === key) onChange(event.type as StorageChange);
  };
  // Passed as the options of `addEventListener`: its `signal` removes both listeners.
  const stop = new AbortController();
  for (const type of ['storage', 'pageshow']) window.addEventListener(type, follow, stop);
  return () => stop.abort();
}

/** Removes the cached lists, which can be fetched again. */
function removeLists(): void {
  const { specialists, specialistsRefresh, ratings, ratingsRefresh } = LOCAL_KEYS;
  for (const key of [specialists, specialistsRefresh, ratings, ratingsRefresh]) local.remove(key);
}

/**
 * Stores data of the visitor. If the storage is full, removes the cached lists and retries. Returns whether the data
 * were stored.
 */
export function writeMakingRoom(key: string, value: unknown): boolean {
  if (writeJson(local, key, value)) return true;
  removeLists();
  return writeJson(local, key, value);
}
