import type { Arm } from '../../signals/blocks';

export type Interval = { low: number; high: number };

/** The normal quantile that leaves 2.5 % on each side. */
const Z = 1.959964;

/** Fewer visitors than these tell nothing about a share: it is not said then. */
export const FEW = 15;

/** Wilson's interval of a share, at 95 %: where the true one most likely lies. */
export function intervalOf({ bad, visitors }: Arm): Interval {
  if (visitors === 0) return { low: 0, high: 1 };
  const share = bad / visitors;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * visitors)) / visitors);
  const middle = share + Z ** 2 / (2 * visitors);
  const scale = 1 + Z ** 2 / visitors;
  const low = bad === 0 ? 0 : Math.max(0, (middle - spread) / scale);
  const high = bad === visitors ? 1 : Math.min(1, (middle + spread) / scale);
  return { low, high };
}

const ENDS = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** Where an axis ends that holds all of these. */
export const axisEnd = (intervals: readonly Interval[]): number => {
  const highest = Math.max(0, ...intervals.map(({ high }) => high));
  return ENDS.find((end) => end >= highest) ?? 1;
};
