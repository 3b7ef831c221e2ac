import { type Signal, VITALS } from '@club/shared/federation';
import { binOf } from './vital-bins';

/** A row to be added to: its table's key, and how much is added. */
export type Count = {
  table: 'signals' | 'rollout_signals' | 'vitals';
  key: readonly (string | number)[];
  by: number;
};

export const TEN_SECONDS_MS = 10_000;
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The beginning of the span of time that a moment lies in. */
export const spanOf = (at: Date, ms: number): string =>
  new Date(Math.floor(at.getTime() / ms) * ms).toISOString();

/** `rollout_signals.part`: former hosts split the networks by it and sum all parts; the column goes once none of them runs. */
const ONLY_PART = 0;

/** Returns the rows that a signal adds to: by the hour, and for a rollout by ten seconds. */
export function countsOf({ releases, vitals }: Signal, at: Date): Count[] {
  const hour = spanOf(at, HOUR_MS);
  const told = releases.flatMap(({ remote, release, rollout, faults, before }) => {
    const outcomes = [...(before ? [] : ['visitors']), ...(faults.length > 0 ? ['bad'] : []), ...faults];
    return outcomes.map((outcome): Count => {
      if (rollout === undefined)
        return { table: 'signals', key: [hour, remote, release, '', outcome], by: 1 };
      const key = [spanOf(at, TEN_SECONDS_MS), remote, release, rollout, ONLY_PART, outcome];
      return { table: 'rollout_signals', key, by: 1 };
    });
  });
  const measured = VITALS.flatMap((vital) => {
    const value = vitals?.[vital];
    if (!vitals || value === undefined) return [];
    return vitals.releases.map(
      ({ remote, release }): Count => ({
        table: 'vitals',
        key: [hour, remote, release, vitals.page, vital, binOf(vital, value)],
        by: 1,
      }),
    );
  });
  return [...told, ...measured];
}

/** The same in as few rows as there are keys, in the order of those: two servers that write at once never wait for each other. */
export function added(counts: readonly Count[]): Count[] {
  const rows = new Map<string, Count>();
  for (const count of counts) {
    const id = JSON.stringify([count.table, ...count.key]);
    rows.set(id, { ...count, by: count.by + (rows.get(id)?.by ?? 0) });
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}
