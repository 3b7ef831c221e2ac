import { isRecord } from '@club/shared/domain';
import {
  ERROR_KINDS,
  ERROR_REPORTS_PATH,
  type ErrorReport,
  isRemoteName,
  type RemoteName,
} from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { readBody } from '../directory/accept-submission';
import { sharedWindows } from '../directory/shared-windows';
import { BatchQueue } from '../platform/database/batch-queue';
import type { Database, Sql } from '../platform/database/database';
import { sendRefusal } from '../platform/http/refusal';
import { reportIntake } from '../platform/http/report-intake';

const WINDOW_MS = 60_000;

/** Returns a function that allows at most `lines` log lines a minute. */
export function createLogBudget(lines: number, now: () => number = () => performance.now()): () => boolean {
  let windowStart = now();
  let written = 0;
  return () => {
    if (now() - windowStart >= WINDOW_MS) {
      windowStart = now();
      written = 0;
    }
    written += 1;
    return written <= lines;
  };
}

/** Count of reports with the same remote, version and kind. */
export type ErrorCount = ErrorReport & {
  count: number;
  /** ISO 8601, UTC. The message comes from the latest report. */
  lastAt: string;
};

type ErrorCounts = {
  add(report: ErrorReport, at: Date): void;
  /** Returns the latest first. */
  list(): Promise<ErrorCount[]>;
};

const MAX_ROWS = 200;

/** Counts reports in memory. Drops the oldest row beyond 200. */
export function createErrorCounts(): ErrorCounts {
  const rows = new Map<string, ErrorCount>();
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

/** Returns the start of the period that shared counts cover. */
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
  // Sorts rows so that servers lock them in the same order and cannot deadlock.
  for (const { report, at } of [...batch].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await sql.rows(KEEP, [report.remote, report.version, report.kind, report.message, at]);
  }
  await sql.rows(FORGET);
}

const readAll = async (sql: Sql): Promise<ErrorCount[]> =>
  (await sql.rows(`SELECT ${COLUMNS} FROM seen_errors ORDER BY last_at DESC`)).map(
    ({ last_at, count, ...row }) => ({ ...row, count: Number(count), lastAt: String(last_at) }) as ErrorCount,
  );

/** Counts reports of all servers in their database for 30 days. Counts in memory if the database fails. */
export function createSharedErrorCounts(database: Database): ErrorCounts {
  const own = createErrorCounts();
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

/** Replaces every version that this site never ran. */
export const OTHER_VERSION = 'other';

const MAX_MESSAGE = 300;
const MAX_RAW_MESSAGE = 4_000;

const QUERY = /(?<=[^\s?])[?#][^\s"'()]{1,2000}/g;
const EMAIL = /[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g;
/** Matches seven or more digits with separators, such as identity and telephone numbers. */
const LONG_NUMBER = /\d(?:[ .-]?\d){6,40}/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** Returns a message as one line without personal data: queries, e-mail addresses, identity and telephone numbers. */
export function anonymous(message: string): string {
  return message
    .slice(0, MAX_RAW_MESSAGE)
    .replace(INVISIBLE, ' ')
    .replace(QUERY, '')
    .replace(EMAIL, '…')
    .replace(LONG_NUMBER, '…')
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** Parses a page's report and removes personal data; returns null if it is invalid. */
export function readErrorReport(value: unknown): ErrorReport | null {
  if (!isRecord(value)) return null;
  const { remote, version, message } = value;
  const kind = ERROR_KINDS.find((name) => name === value.kind);
  if (!isRemoteName(remote) || !kind || typeof message !== 'string') return null;
  if (typeof version !== 'string' || !/^[\w.+-]{1,64}$/.test(version)) return null;
  return { remote, version, kind, message: anonymous(message) };
}

type Options = {
  errors: ErrorCounts;
  metrics: Registry;
  /** Returns the versions of a remote that this site runs or ran. */
  versionsOf: (remote: RemoteName) => Promise<ReadonlySet<string>>;
  /** True if reports per network are limited; false with `RATE_LIMIT=0`. */
  limited: boolean;
  /** Database for rate limits shared by several servers. */
  shared?: Database | null;
};

const MAX_BODY_BYTES = 4_096;
const REPORTS_A_MINUTE = 30;
/** Limits log lines of unknown versions separately, because anyone can send reports with invented versions. */
const LOG_LINES_A_MINUTE = { known: 60, other: 10 };

/** Receives error reports of the site's pages. Counts and logs them without the sender. */
export async function errorReports(
  app: FastifyInstance,
  { errors, metrics, versionsOf, limited, shared }: Options,
) {
  const mayLog = {
    known: createLogBudget(LOG_LINES_A_MINUTE.known),
    other: createLogBudget(LOG_LINES_A_MINUTE.other),
  };
  const counter = new Counter({
    name: 'club_remote_errors_total',
    help: 'Errors of remotes that pages reported, unverified: anybody may report.',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics],
  });
  await reportIntake(app, {
    types: ['text/plain', 'application/json'],
    maxBytes: MAX_BODY_BYTES,
    perMinute: limited ? REPORTS_A_MINUTE : null,
    store: shared ? sharedWindows(shared, 'reports') : undefined,
  });

  app.post(ERROR_REPORTS_PATH, async (request, reply) => {
    const body = readBody(request.body);
    const report = body.ok ? readErrorReport(body.value) : null;
    if (!report) return sendRefusal(reply, 400);
    const isKnown = (await versionsOf(report.remote)).has(report.version);
    const counted = { ...report, version: isKnown ? report.version : OTHER_VERSION };
    errors.add(counted, new Date());
    counter.inc({ remote: counted.remote, version: counted.version, kind: counted.kind });
    if (mayLog[isKnown ? 'known' : 'other']())
      request.log.warn({ ...counted, unverified: true }, 'a page reported an error');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
