import type { Row, Sql, Value } from '../platform/database/database';
import { added, type Count, DAY_MS, HOUR_MS, spanOf } from './counts';

const COLUMNS = {
  signals: ['counted_at', 'remote', 'release', 'rollout', 'outcome'],
  rollout_signals: ['counted_at', 'remote', 'release', 'rollout', 'part', 'outcome'],
  vitals: ['counted_at', 'remote', 'release', 'page', 'vital', 'bin'],
} as const;

const TABLES = Object.keys(COLUMNS) as Count['table'][];

/** Adds to rows, which are there or not. */
export async function addCounts(sql: Sql, counts: readonly Count[]): Promise<void> {
  const rows = added(counts);
  for (const table of TABLES) {
    const keys = COLUMNS[table].join(', ');
    const places = COLUMNS[table].map(() => '?').join(', ');
    await sql.each(
      `INSERT INTO ${table} (${keys}, total) VALUES (${places}, ?)
       ON CONFLICT (${keys}) DO UPDATE SET total = ${table}.total + excluded.total`,
      rows.filter((row) => row.table === table).map(({ key, by }) => [...key, by]),
    );
  }
}

const DAYS = (count: number) => count * DAY_MS;

/** From finer to coarser spans: what is older than `afterMs` is kept by `spanMs`. */
const STEPS = [
  { spanMs: HOUR_MS, ending: '%:00:00.000Z', afterMs: DAYS(1) },
  { spanMs: DAY_MS, ending: '%T00:00:00.000Z', afterMs: DAYS(14) },
];
const KEPT_MS = DAYS(400);

function countOf(table: Count['table'], row: Row, spanMs: number): Count {
  const [at, ...others] = COLUMNS[table].map((column) => row[column] as Value);
  const span = spanOf(new Date(String(at)), spanMs);
  return { table, key: [span, ...(others as (string | number)[])], by: Number(row.total) };
}

/** Counts of long ago by longer spans; who takes rows out puts them back, so that several servers may do it at once. */
export async function thinCounts(sql: Sql, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const table of TABLES) {
    await sql.rows(`DELETE FROM ${table} WHERE counted_at < ?`, [ago(KEPT_MS)]);
    for (const { spanMs, ending, afterMs } of STEPS) {
      const fine = await sql.rows(
        `DELETE FROM ${table} WHERE counted_at < ? AND counted_at NOT LIKE ? RETURNING *`,
        [spanOf(new Date(ago(afterMs)), spanMs), ending],
      );
      await addCounts(
        sql,
        fine.map((row) => countOf(table, row, spanMs)),
      );
    }
  }
}
