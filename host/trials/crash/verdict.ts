import type { SentSubmission } from '../support/stored-sends';

export type CrashVerdict = {
  acknowledged: number;
  /** Acknowledged submissions that the database does not hold as they were sent. */
  lost: SentSubmission[];
  /** Submissions that the database holds more than once. */
  doubled: SentSubmission[];
  /** Rows that nobody sent, mangled ones included. */
  strangers: string[];
};

/** A submission or a row as text, equal when every field that travelled is equal. */
export const fingerprint = ({ kind, body }: SentSubmission): string =>
  JSON.stringify([kind, ...Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Compares what was acknowledged with what is stored. */
export function judgeCrash(
  sent: readonly SentSubmission[],
  acknowledged: readonly SentSubmission[],
  rows: readonly SentSubmission[],
): CrashVerdict {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(fingerprint(row), (counts.get(fingerprint(row)) ?? 0) + 1);
  const times = (send: SentSubmission) => counts.get(fingerprint(send)) ?? 0;
  const known = new Set(sent.map(fingerprint));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((send) => times(send) === 0),
    doubled: sent.filter((send) => times(send) > 1),
    strangers: [...counts.keys()].filter((row) => !known.has(row)),
  };
}

export const isClean = ({ lost, doubled, strangers }: CrashVerdict): boolean =>
  lost.length + doubled.length + strangers.length === 0;
