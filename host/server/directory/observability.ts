import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { isDatabaseFailure } from '../platform/database/database';
import type { DataService } from './data-service';
import { LIST_NAMES, type ListName, type ModerationReason } from './store';

/** Adds metrics of the served lists: age, last comparison with the database, damaged rows and size. */
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

/** Logs a failed build of a list, unless the database failed, which `loggedDatabase` reports. */
export const listFailureLogger =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (list: ListName, err: unknown): void => {
    if (!isDatabaseFailure(err)) log.error({ list, err }, 'a list cannot be built; the last good one stays');
  };

const NAMED = 20;

/** Logs the unreadable rows that a list omits, whenever they change. */
export function listDamageLogger(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
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

const QUIET_MS = 60 * 60_000;

/** Counts evaluations that wait for moderation and logs them: the first of each reason at once, more once an hour. */
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
    const isTold = now() - since >= QUIET_MS;
    untold.set(reason, isTold ? { held: 0, since: now() } : { held: held + 1, since });
    if (isTold) {
      log.warn(
        { reason, held: held + 1 },
        'suspicious evaluations wait for approval: npm run data -- evaluations --state pending',
      );
    }
  };
}
