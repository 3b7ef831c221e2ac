import type { VitalName } from '@club/shared/federation';

/** Where each bin of a vital ends, the last one excepted; the bounds that browsers call good and poor are among them. */
const EDGES: Readonly<Record<VitalName, readonly number[]>> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 12_000, 20_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000],
  cls: [0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.25, 0.4, 1],
};

/** The bin that a value falls into. */
export function binOf(vital: VitalName, value: number): number {
  const index = EDGES[vital].findIndex((edge) => value <= edge);
  return index < 0 ? EDGES[vital].length : index;
}

/** The value that a share of all does not exceed, as if a bin's values lay evenly within it; null without any. */
export function quantileOf(
  vital: VitalName,
  bins: ReadonlyMap<number, number>,
  share: number,
): number | null {
  const edges = EDGES[vital];
  const total = [...bins.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (let bin = 0; bin <= edges.length; bin += 1) {
    const count = bins.get(bin) ?? 0;
    if (count > 0 && below + count >= share * total) {
      const from = edges[bin - 1] ?? 0;
      const to = edges[bin] ?? from;
      return from + (to - from) * ((share * total - below) / count);
    }
    below += count;
  }
  return null;
}
