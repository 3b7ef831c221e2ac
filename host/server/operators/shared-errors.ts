import type { ErrorReport } from '@club/shared/federation';
import { BatchQueue } from '../database/batch-queue';
import type { Database, Sql } from '../database/database';
import { createSeenErrors, MAX_ROWS, type SeenError, type SeenErrors } from './seen-errors';

type Added = { report: ErrorReport; at: string };

const DAYS_KEPT = 30;
const KEPT_MS = DAYS_KEPT * 24 * 60 * 60 * 1_000;

/** Since when what is counted now may have been reported. */
export const sharedErrorsSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);
const COLUMNS = 'remote, version, kind, message, count, last_at';

const KEEP = `INSERT INTO seen_errors (${COLUMNS}) VALUES (?, ?, ?, ?, 1, ?)
  ON CONFLICT (remote, version, kind) DO UPDATE SET
    message = EXCLUDED.message, count = seen_errors.count + 1, last_at = EXCLUDED.last_at`;

/** The row not seen for longest makes room. */
const FORGET = `DELETE FROM seen_errors WHERE (remote, version, kind) IN (
  SELECT remote, version, kind FROM seen_errors ORDER BY last_at DESC OFFSET ${MAX_ROWS})
  OR last_at < to_char(now() - INTERVAL '${DAYS_KEPT} days', 'YYYY-MM-DD')`;

const keyOf = ({ report }: Added): string => `${report.remote} ${report.version} ${report.kind}`;

async function addAll(sql: Sql, batch: readonly Added[]): Promise<void> {
  // In one order on every server, so that no two wait for each other.
  for (const { report, at } of [...batch].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await sql.rows(KEEP, [report.remote, report.version, report.kind, report.message, at]);
  }
  await sql.rows(FORGET);
}

const readAll = async (sql: Sql): Promise<SeenError[]> =>
  (await sql.rows(`SELECT ${COLUMNS} FROM seen_errors ORDER BY last_at DESC`)).map(
    ({ last_at, count, ...row }) => ({ ...row, count: Number(count), lastAt: String(last_at) }) as SeenError,
  );

/** Counts reports of all servers in their database, those of the last 30 days; what it does not take is counted in memory. */
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
