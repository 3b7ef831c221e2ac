/** Text storage that never throws: blocked, full or absent storage reads as null and writes as false. */
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

function overArea(area: () => Storage): TextStorage {
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

export const local = overArea(() => window.localStorage);
export const session = overArea(() => window.sessionStorage);

/** Reads a JSON value; a corrupt one is discarded and read as null, as a missing one is. */
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
