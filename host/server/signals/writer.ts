const PAUSE_MS = 1_000;
/** Beyond so many waiting items further ones are dropped: they are counts, and whoever sends so many is no visitor. */
const CAPACITY = 50_000;

/** Writes together what arrives within a second, however much that is; what the database refuses is dropped. */
export function createWriter<T>(write: (items: readonly T[]) => Promise<void>, pauseMs = PAUSE_MS) {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> | null = null;
  let endPause = () => {};
  let isHurried = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isHurried ? 0 : pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function writeNext(former: Promise<void> | null): Promise<void> {
    await pause();
    await former?.catch(() => undefined);
    const items = waiting;
    waiting = [];
    next = null;
    await write(items);
  }

  /** Fulfils when they are stored; rejects when they are not. */
  function add(items: readonly T[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    if (waiting.length + items.length > CAPACITY) return Promise.reject(new Error('too many signals wait'));
    waiting.push(...items);
    if (!next) {
      next = writeNext(last);
      last = next;
    }
    return next;
  }

  /** Writes at once what waits, and fulfils when that is done. */
  async function drained(): Promise<void> {
    isHurried = true;
    endPause();
    await last?.catch(() => undefined);
  }

  return { add, drained };
}
