export const letOthersRun = () => new Promise(setImmediate);

const AT_ONCE = 2_000;

/** Goes through a list that may be long, letting others run in between. */
export async function inTurns<T>(items: readonly T[], visit: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await letOthersRun();
    items.slice(from, from + AT_ONCE).forEach(visit);
  }
}
