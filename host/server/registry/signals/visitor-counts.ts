import { type HealthSignal, VITALS, type VitalName } from '@club/shared/federation';

/**
 * Upper bounds of the histogram bins of each web vital, except the last. They include web.dev's limits for good and
 * poor.
 */
const EDGES: Readonly<Record<VitalName, readonly number[]>> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 12_000, 20_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000],
  cls: [0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.25, 0.4, 1],
};

/** Returns the index of the histogram bin for a value. */
export function vitalBinIndex(vital: VitalName, value: number): number {
  const index = EDGES[vital].findIndex((edge) => value <= edge);
  return index < 0 ? EDGES[vital].length : index;
}

/**
 * Returns the quantile `share` of binned values; null without values. Assumes that values are evenly spread within a
 * bin.
 */
export function vitalQuantile(
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

/** A count (`by`) to add to the row with this table and key. */
export type SignalCount = {
  table: 'signals' | 'rollout_signals' | 'vitals';
  key: readonly (string | number)[];
  by: number;
};

export const TEN_SECONDS_MS = 10_000;
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the start of the period that contains a time. */
export const startOfPeriod = (at: Date, ms: number): string =>
  new Date(Math.floor(at.getTime() / ms) * ms).toISOString();

/**
 * Constant for the column `rollout_signals.part`, in which older hosts store a group of networks. Remove the column
 * when those hosts are no longer supported.
 */
const ONLY_PART = 0;

/** Returns the counts that a signal adds: in rows per hour, and for a release in rollout in rows per ten seconds. */
export function signalCountsOf({ releases, vitals }: HealthSignal, at: Date): SignalCount[] {
  const hour = startOfPeriod(at, HOUR_MS);
  const reported = releases.flatMap(({ remote, release, rollout, faults, before }) => {
    const outcomes = [...(before ? [] : ['visitors']), ...(faults.length > 0 ? ['bad'] : []), ...faults];
    return outcomes.map((outcome): SignalCount => {
      if (rollout === undefined)
        return { table: 'signals', key: [hour, remote, release, '', outcome], by: 1 };
      const key = [startOfPeriod(at, TEN_SECONDS_MS), remote, release, rollout, ONLY_PART, outcome];
      return { table: 'rollout_signals', key, by: 1 };
    });
  });
  const measured = VITALS.flatMap((vital) => {
    const value = vitals?.[vital];
    if (!vitals || value === undefined) return [];
    return vitals.releases.map(
      ({ remote, release }): SignalCount => ({
        table: 'vitals',
        key: [hour, remote, release, vitals.page, vital, vitalBinIndex(vital, value)],
        by: 1,
      }),
    );
  });
  return [...reported, ...measured];
}

/** Adds up counts with equal keys. Sorts them, because servers that write in different orders could deadlock. */
export function mergeCounts(counts: readonly SignalCount[]): SignalCount[] {
  const rows = new Map<string, SignalCount>();
  for (const count of counts) {
    const id = JSON.stringify([count.table, ...count.key]);
    rows.set(id, { ...count, by: count.by + (rows.get(id)?.by ?? 0) });
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}

/** Numbers of distinct visitors of one release in a rollout: of all, and of those who met a fault (`bad`). */
export type RolloutArm = { visitors: number; bad: number };

/** Visitors of both releases of a rollout; `control` is the running release. */
export type RolloutArms = { candidate: RolloutArm; control: RolloutArm };

/** Reports of ten seconds, or of an hour or a day if they are old; `at` is the start, ISO 8601, UTC. */
export type RolloutBlock = RolloutArms & { at: string };

const ARMS = ['candidate', 'control'] as const;

export const emptyArms = (): RolloutArms => ({
  candidate: { visitors: 0, bad: 0 },
  control: { visitors: 0, bad: 0 },
});

/**
 * Adds a block of reports to `sum` in place, because copying would be slow for the thousands of blocks of a long
 * rollout.
 */
export function addArms(sum: RolloutArms, block: RolloutArms): void {
  for (const arm of ARMS) {
    sum[arm].visitors += block[arm].visitors;
    sum[arm].bad += block[arm].bad;
  }
}

export function totalOfArms(blocks: readonly RolloutArms[]): RolloutArms {
  const sum = emptyArms();
  for (const block of blocks) addArms(sum, block);
  return sum;
}

/**
 * Returns blocks of reports in which no release has more faulty visitors than visitors. If a visitor's fault was
 * reported in a later block than the visit, the visitor moves there.
 */
export function moveVisitorsToFaultBlocks(blocks: readonly RolloutBlock[]): readonly RolloutBlock[] {
  if (blocks.every(({ candidate, control }) => isSettled(candidate) && isSettled(control))) return blocks;
  const settled = blocks.map(({ at, candidate, control }) => ({
    at,
    candidate: { ...candidate },
    control: { ...control },
  }));
  for (const arm of ARMS) {
    const fine: RolloutArm[] = [];
    for (const block of settled) settle(block[arm], fine);
  }
  return settled;
}

const isSettled = ({ visitors, bad }: RolloutArm): boolean => bad <= visitors;

/**
 * Moves visitors to a block with more faults than visitors from the nearest earlier blocks in `fine`, which have
 * visitors without faults. Runs in linear time over all blocks, because each leaves `fine` only once.
 */
function settle(arm: RolloutArm, fine: RolloutArm[]): void {
  for (let from = fine.at(-1); from && arm.bad > arm.visitors; from = fine.at(-1)) {
    const moved = Math.min(from.visitors - from.bad, arm.bad - arm.visitors);
    from.visitors -= moved;
    arm.visitors += moved;
    if (from.visitors === from.bad) fine.pop();
  }
  arm.visitors = Math.max(arm.visitors, arm.bad);
  if (arm.visitors > arm.bad) fine.push(arm);
}
