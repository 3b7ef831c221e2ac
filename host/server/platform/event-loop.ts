import type { ListParser } from '@club/shared/service';

export const yieldToEventLoop = () => new Promise(setImmediate);

const AT_ONCE = 2_000;

/** Calls `visit` for each item of a long list in chunks; other work runs between the chunks. */
export async function forEachInChunks<T>(items: readonly T[], visit: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    items.slice(from, from + AT_ONCE).forEach(visit);
  }
}

/**
 * Parses a list in steps; other work runs between the steps (Spec §7). Returns its items; null if the value is not a
 * list.
 */
export async function readItemsInSteps<T>(parser: ListParser<T>): Promise<T[] | null> {
  for (;;) {
    const { done, value } = parser.next();
    if (done) return value.ok ? value.items : null;
    await yieldToEventLoop();
  }
}
