import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { describeDatabase } from '../platform/config/config';
import { type Database, isDatabaseFailure, type Sql } from '../platform/database/database';
import type { DataLocation } from '../platform/database/open-database';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite';
import type { DataService } from './data-service';
import { LIST_NAMES, type ListName, type ModerationReason } from './store';

/** Adds metrics of the served lists: age, time since the last comparison with the database, damaged rows and size. */
export function addListMetrics(
  metrics: Registry,
  service: Pick<DataService, 'listState' | 'damagedRows'>,
): void {
  const since = (moment: number | null) => (moment === null ? null : (performance.now() - moment) / 1_000);
  function gauge(name: string, help: string, read: (list: ListName) => number | null): void {
    new Gauge({
      name,
      help,
      labelNames: ['list'],
      registers: [metrics],
      collect() {
        this.reset();
        for (const list of LIST_NAMES) {
          const value = read(list);
          if (value !== null) this.set({ list }, value);
        }
      },
    });
  }
  gauge('club_list_age_seconds', 'Time since the served list was built from the database.', (list) =>
    since(service.listState(list).builtAt),
  );
  gauge(
    'club_list_unchecked_seconds',
    'Time since the served list was last compared with the database.',
    (list) => since(service.listState(list).checkedAt),
  );
  gauge(
    'club_list_rows_damaged',
    'Rows that the list leaves out because they cannot be read.',
    (list) => service.damagedRows()[list],
  );
  gauge('club_list_bytes', 'Size of the served list, uncompressed.', (list) => service.listState(list).bytes);
}

/**
 * Creates a function that logs why a list could not be built. Skips database failures, because `loggedDatabase` logs
 * them.
 */
export const createListFailureLogger =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (list: ListName, err: unknown): void => {
    if (!isDatabaseFailure(err)) log.error({ list, err }, 'a list cannot be built; the last good one stays');
  };

const NAMED = 20;

/** Creates a function that logs the unreadable rows omitted from a list, whenever they change. */
export function createListDamageLogger(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  const former = { specialists: '', ratings: '' };
  return (list: ListName, damaged: readonly string[]): void => {
    const names = damaged.join(', ');
    if (names === former[list]) return;
    former[list] = names;
    if (damaged.length === 0) log.info({ list }, 'a list leaves out no damaged row any more');
    else {
      const fields = { list, damaged: damaged.length, rows: damaged.slice(0, NAMED) };
      log.error(fields, 'a list leaves out damaged rows; npm run data -- check names all, and repairs them');
    }
  };
}

const REPORT_INTERVAL_MS = 60 * 60_000;

/**
 * Counts and logs evaluations that wait for moderation: logs the first of each reason at once, further ones once an
 * hour.
 */
export function createHeldEvaluationsReporter(
  log: Pick<FastifyBaseLogger, 'warn'>,
  metrics: Registry,
  now = () => performance.now(),
): (suspicion: ModerationReason) => void {
  const counter = new Counter({
    name: 'club_evaluations_held_total',
    help: 'Evaluations that wait for approval because they are suspicious, by why.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const untold = new Map<ModerationReason, { held: number; since: number }>();
  return (reason) => {
    counter.inc({ reason });
    const { held = 0, since = Number.NEGATIVE_INFINITY } = untold.get(reason) ?? {};
    const isTold = now() - since >= REPORT_INTERVAL_MS;
    untold.set(reason, isTold ? { held: 0, since: now() } : { held: held + 1, since });
    if (isTold) {
      log.warn(
        { reason, held: held + 1 },
        'suspicious evaluations wait for approval: npm run data -- evaluations --state pending',
      );
    }
  };
}

const MARK_FILE = 'stored-sends.json';
/** Key of the submission counter's row in the table `list_versions`. */
const COUNTER = 'sends';

/**
 * Count of stored submissions, kept in a file outside the database. If the database has fewer at the next start, it has
 * lost some.
 */
export type SubmissionCounter = { atStart: number; save(count: number): void };

export function openSubmissionCounter({ dataDir, databaseUrl }: DataLocation): SubmissionCounter {
  const file = join(dataDir, MARK_FILE);
  const database = databaseUrl === null ? DATABASE_FILE : describeDatabase(databaseUrl);
  // Overwrites the file in place after the first write, because a full disk has no space for a new one.
  let flag = 'w';
  return {
    atStart: readMark(file, database),
    save(sends) {
      try {
        // Creates the folder, which a service on PostgreSQL may lack.
        if (flag === 'w') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
        writeFileSync(file, JSON.stringify({ database, sends }), { flag, mode: 0o600 });
        flag = 'r+';
      } catch {
        // Ignores the error: the submissions are stored; only a later loss of them would go undetected.
      }
    },
  };
}

/** Returns the count stored in the file; 0 if the file is missing or belongs to another database. */
function readMark(file: string, database: string): number {
  try {
    const mark: { database?: unknown; sends?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    return mark.database === database && Number.isSafeInteger(mark.sends) ? Number(mark.sends) : 0;
  } catch {
    return 0;
  }
}

/** Adds to the count of submissions, in the transaction that stores them. Returns the total. */
export async function addToSubmissionCount(sql: Sql, stored: number): Promise<number> {
  const [row] = await sql.rows(
    `INSERT INTO list_versions (list, version) VALUES ('${COUNTER}', ?)
     ON CONFLICT (list) DO UPDATE SET version = list_versions.version + excluded.version RETURNING version`,
    [stored],
  );
  return Number(row?.version);
}

/** Logs the number of submissions that the service had confirmed and the database has lost. */
export async function logLostSubmissions(
  database: Pick<Database, 'read'>,
  { atStart }: SubmissionCounter,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const [row] = await database.read((sql) =>
    sql.rows('SELECT version FROM list_versions WHERE list = ?', [COUNTER]),
  );
  const lost = atStart - Number(row?.version ?? 0);
  if (lost > 0)
    log.error({ lost }, 'the database lacks submissions that it had stored: it is damaged, or an older copy');
}
