/** Where a value stands on an axis that begins at 0, as a coordinate of a picture as wide as its place. */
export const at = (value: number, end: number): string =>
  `${Math.round(Math.min(1, Math.max(0, value / end)) * 1_000) / 10}%`;
