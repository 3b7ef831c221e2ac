/** The middle of the values; null where there is none. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The median of the ratios within each round: noise that slows a whole round cancels out. */
export function medianRatio(
  values: readonly (number | null)[],
  bases: readonly (number | null)[],
): number | null {
  return median(
    values.map((value, round) => {
      const base = bases[round];
      return value !== null && base ? value / base : null;
    }),
  );
}
