import type { ErrorReport } from '@club/shared/federation';

/** What was reported of one kind in one version of a remote since the host started, or lately where several servers count. */
export type SeenError = ErrorReport & {
  count: number;
  /** ISO 8601, UTC; the message is that of the last one. */
  lastAt: string;
};

export type SeenErrors = {
  add(report: ErrorReport, at: Date): void;
  /** The last ones seen first. */
  list(): Promise<SeenError[]>;
};

export const MAX_ROWS = 200;

/** Counts reports in memory, at most 200 rows: the one not seen for longest makes room. */
export function createSeenErrors(): SeenErrors {
  const rows = new Map<string, SeenError>();
  return {
    add(report, at) {
      const key = `${report.remote} ${report.version} ${report.kind}`;
      const count = (rows.get(key)?.count ?? 0) + 1;
      rows.delete(key);
      rows.set(key, { ...report, count, lastAt: at.toISOString() });
      const [oldest] = rows.keys();
      if (rows.size > MAX_ROWS && oldest !== undefined) rows.delete(oldest);
    },
    list: async () => [...rows.values()].reverse(),
  };
}
