import type { ErrorReport, PageName } from '@club/shared/federation';
import { BatchQueue } from '../platform/database/batch-queue';
import type { Database, DatabaseRow, Sql } from '../platform/database/database';

/** An error report with script positions resolved to source lines. */
export type ResolvedReport = Pick<ErrorReport, 'remote' | 'version' | 'kind' | 'message'> & {
  /** Name of the release; null if unknown. */
  release: string | null;
  page: PageName | null;
  /** Browser family. */
  browser: string;
  /** Source lines such as `remote-profile/src/profile/profile-page.tsx:12`, the innermost call first. */
  stack: string[];
  components: string[];
};

/**
 * Count of the reports with the same remote, version, kind and first source line. Message, release and stack are those
 * of the latest report.
 */
export type ErrorCount = Omit<ResolvedReport, 'page' | 'browser'> & {
  count: number;
  /** ISO 8601, UTC. */
  firstAt: string;
  lastAt: string;
  pages: PageName[];
  browsers: string[];
};

export type ErrorCountStore = {
  add(report: ResolvedReport, at: Date): void;
  /** Returns all counts, the latest reported first. */
  list(): Promise<ErrorCount[]>;
};

/**
 * Returns the innermost source line, by which reports are grouped; '' if no position was resolved, as in all reports
 * counted by an older host.
 */
export const firstSourceLine = ({ stack }: { stack?: readonly string[] }): string => stack?.[0] ?? '';

/** Returns the key under which reports are counted. */
export const errorCountKeyOf = (row: Pick<ErrorCount, 'remote' | 'version' | 'kind' | 'stack'>): string =>
  `${row.remote} ${row.version} ${row.kind} ${firstSourceLine(row)}`;

const MAX_ROWS = 200;

/**
 * Groups rows by remote and kind, and returns the key of the oldest row in the largest group. `rows` are oldest first.
 */
function surplusRow(rows: ReadonlyMap<string, ErrorCount>): string | undefined {
  const groups = new Map<string, string[]>();
  for (const [key, { remote, kind }] of rows) {
    const group = `${remote} ${kind}`;
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  const [largest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  return largest[0];
}

const withValue = <T>(values: readonly T[], value: T | null): T[] =>
  value === null ? [...values] : [...new Set([...values, value])].sort();

/**
 * Counts reports in memory, in at most 200 rows. For each further row, removes the oldest row of the remote and kind
 * with the most rows.
 */
export function createErrorCountStore(): ErrorCountStore {
  const rows = new Map<string, ErrorCount>();
  return {
    add({ page, browser, ...report }, at) {
      const key = errorCountKeyOf(report);
      const lastAt = at.toISOString();
      const former = rows.get(key);
      rows.delete(key);
      rows.set(key, {
        ...report,
        count: (former?.count ?? 0) + 1,
        firstAt: former?.firstAt ?? lastAt,
        lastAt,
        pages: withValue(former?.pages ?? [], page),
        browsers: withValue(former?.browsers ?? [], browser),
      });
      if (rows.size > MAX_ROWS) rows.delete(surplusRow(rows) ?? key);
    },
    list: async () => [...rows.values()].reverse(),
  };
}

type Added = { report: ResolvedReport; at: string };

const DAYS_KEPT = 30;
const RETENTION_MS = DAYS_KEPT * 24 * 60 * 60 * 1_000;

/** Returns the start of the 30 days for which shared counts are kept. */
export const startOfClusterErrorCounts = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);

const KEY = 'remote, version, kind, place';
/** Columns with a list of values, and the separator of each. */
const LISTS = { stack: '\n', components: '\n', pages: ' ', browsers: ' ' };

/** Returns SQL that adds the new values to a column with a space-separated set. */
const merged = (set: string): string =>
  `${set} = ARRAY_TO_STRING(ARRAY(SELECT DISTINCT value FROM
    UNNEST(STRING_TO_ARRAY(reported_errors.${set} || ' ' || EXCLUDED.${set}, ' ')) AS value WHERE value <> ''
    ORDER BY value), ' ')`;

const KEEP = `INSERT INTO reported_errors
    (${KEY}, message, release, stack, components, pages, browsers, count, first_at, last_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT (${KEY}) DO UPDATE SET
    message = EXCLUDED.message, release = EXCLUDED.release, stack = EXCLUDED.stack, components = EXCLUDED.components,
    ${merged('pages')}, ${merged('browsers')}, count = reported_errors.count + 1, last_at = EXCLUDED.last_at`;

const FORGET = `DELETE FROM reported_errors WHERE (${KEY}) IN (
  SELECT ${KEY} FROM reported_errors
  ORDER BY ROW_NUMBER() OVER (PARTITION BY remote, kind ORDER BY last_at DESC), last_at DESC
  OFFSET ${MAX_ROWS})
  OR last_at < to_char(now() - INTERVAL '${DAYS_KEPT} days', 'YYYY-MM-DD')`;

async function addAll(sql: Sql, batch: readonly Added[]): Promise<void> {
  // Sorts rows, because servers that lock them in different orders could deadlock.
  const sorted = [...batch].sort((a, b) => (errorCountKeyOf(a.report) < errorCountKeyOf(b.report) ? -1 : 1));
  for (const { report, at } of sorted) {
    const { remote, version, kind, message, release, stack, components, page, browser } = report;
    const lines = [stack, components].map((list) => list.join('\n'));
    const key = [remote, version, kind, firstSourceLine(report)];
    await sql.rows(KEEP, [...key, message, release, ...lines, page ?? '', browser, at, at]);
  }
  await sql.rows(FORGET);
}

function countIn({ place: _, first_at, last_at, ...row }: DatabaseRow): ErrorCount {
  const lists = Object.entries(LISTS).map(([name, end]) => [
    name,
    String(row[name]).split(end).filter(Boolean),
  ]);
  const times = { firstAt: String(first_at), lastAt: String(last_at) };
  return { ...row, ...Object.fromEntries(lists), ...times, count: Number(row.count) } as ErrorCount;
}

const readAll = async (sql: Sql): Promise<ErrorCount[]> =>
  (await sql.rows('SELECT * FROM reported_errors ORDER BY last_at DESC')).map(countIn);

/**
 * Counts reports of all servers for 30 days, in the database that they share. If the database fails, counts in memory.
 */
export function createClusterErrorCountStore(database: Database): ErrorCountStore {
  const own = createErrorCountStore();
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
