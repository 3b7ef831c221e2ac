import type { ListParser, ParsedList } from '@club/shared/service';

export const yieldToEventLoop = () => new Promise(setImmediate);

const AT_ONCE = 2_000;

/** Calls `visit` for each item of a long list in chunks; other work runs between the chunks. */
export async function forEachInChunks<T>(items: readonly T[], visit: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    items.slice(from, from + AT_ONCE).forEach(visit);
  }
}

/** Parses a list in steps; other work runs between the steps (Spec §7). */
export async function readListInSteps<T>(parser: ListParser<T>): Promise<ParsedList<T>> {
  for (;;) {
    const { done, value } = parser.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/** Returns the items of a list parsed in steps; null if the value is not a list. */
export async function readItemsInSteps<T>(parser: ListParser<T>): Promise<T[] | null> {
  const read = await readListInSteps(parser);
  return read.ok ? read.items : null;
}
