/** Seeded random numbers; the same seed gives the same demo data. */
export type Random = {
  /** Returns an integer from 0 to `below` - 1. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[];
};

/** Creates a seeded random number generator with the mulberry32 algorithm (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(int(left.length), 1),
    ).flat();
  };
  return {
    int,
    sample,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
