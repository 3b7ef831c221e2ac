import type { ErrorReport } from '@club/shared/federation';
import { BatchQueue } from '../platform/database/batch-queue';
import type { Database, Sql } from '../platform/database/database';

/** Counts reports of one kind of error in one version of a remote. */
export type SeenError = ErrorReport & {
  count: number;
  /** ISO 8601, UTC. The message is that of the latest report. */
  lastAt: string;
};

export type SeenErrors = {
  add(report: ErrorReport, at: Date): void;
  /** Returns the latest first. */
  list(): Promise<SeenError[]>;
};

const MAX_ROWS = 200;

/** Counts reports in memory; drops the oldest row beyond 200. */
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

type Added = { report: ErrorReport; at: string };

const DAYS_KEPT = 30;
const KEPT_MS = DAYS_KEPT * 24 * 60 * 60 * 1_000;

/** Returns the start of the time that shared counts cover. */
export const sharedErrorsSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);
const COLUMNS = 'remote, version, kind, message, count, last_at';

const KEEP = `INSERT INTO seen_errors (${COLUMNS}) VALUES (?, ?, ?, ?, 1, ?)
  ON CONFLICT (remote, version, kind) DO UPDATE SET
    message = EXCLUDED.message, count = seen_errors.count + 1, last_at = EXCLUDED.last_at`;

const FORGET = `DELETE FROM seen_errors WHERE (remote, version, kind) IN (
  SELECT remote, version, kind FROM seen_errors ORDER BY last_at DESC OFFSET ${MAX_ROWS})
  OR last_at < to_char(now() - INTERVAL '${DAYS_KEPT} days', 'YYYY-MM-DD')`;

const keyOf = ({ report }: Added): string => `${report.remote} ${report.version} ${report.kind}`;

async function addAll(sql: Sql, batch: readonly Added[]): Promise<void> {
  // Sorts rows, because servers that lock them in the same order cannot deadlock.
  for (const { report, at } of [...batch].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await sql.rows(KEEP, [report.remote, report.version, report.kind, report.message, at]);
  }
  await sql.rows(FORGET);
}

const readAll = async (sql: Sql): Promise<SeenError[]> =>
  (await sql.rows(`SELECT ${COLUMNS} FROM seen_errors ORDER BY last_at DESC`)).map(
    ({ last_at, count, ...row }) => ({ ...row, count: Number(count), lastAt: String(last_at) }) as SeenError,
  );

/** Counts reports of all servers in their database for 30 days; counts in memory if the database fails. */
export function sharedErrors(database: Database): SeenErrors {
  const own = createSeenErrors();
  const queue = new BatchQueue<Added, null>(async (batch) => {
    await database.write((sql) => addAll(sql, batch));
    return batch.map(() => null);
  });
  return {
    add(report, at) {
      queue.add({ report, at: at.toISOString() }).catch(() => own.add(report, at));
    },
    async list() {
      const stored = await database.read(readAll).catch(() => []);
      return [...(await own.list()), ...stored];
    },
  };
}
