import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { NightlyBackups } from '../directory/commands/backup/nightly-backups';
import type { DataService } from '../directory/data-service';
import type { Store } from '../directory/store';
import { isDatabaseFailure } from '../platform/database/database';
import type { SignalStore } from '../registry/signals/signals';

const NOTICE_CHANGES_INTERVAL_MS = 1_000;
const FORGET_EXPIRED_INTERVAL_MS = 60_000;
const BACK_UP_INTERVAL_MS = 60_000;
const THIN_SIGNALS_INTERVAL_MS = 10 * 60_000;

type PeriodicTaskOptions = {
  service: Pick<DataService, 'noticeChanges'>;
  store: Pick<Store, 'forgetExpired'>;
  /** Release health counters, if enabled. */
  signals?: Pick<SignalStore, 'thin'> | null;
  /** Nightly backups, if enabled. */
  backups?: Pick<NightlyBackups, 'run'> | null;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  metrics: Registry;
};

/** Starts the service's periodic tasks. Returns a stop function. */
export function startPeriodicTasks({
  service,
  store,
  signals = null,
  backups = null,
  log,
  metrics,
}: PeriodicTaskOptions): () => Promise<void> {
  const dropped = new Counter({
    name: 'club_sends_dropped_total',
    help: 'Sends that were stored and deleted since, unread perhaps, as there were more than are kept.',
    labelNames: ['kind'],
    registers: [metrics],
  });
  const attempt = (chore: () => Promise<void>) =>
    chore().catch((err: unknown) => {
      if (!isDatabaseFailure(err)) log.error({ err }, 'a chore failed');
    });

  async function forgetExpired(): Promise<void> {
    const { feedback, reports, pending } = await store.forgetExpired(new Date());
    if (feedback > 0) {
      dropped.inc({ kind: 'feedback' }, feedback);
      log.warn({ deleted: feedback }, 'the oldest feedback made room for newer one');
    }
    if (reports > 0) {
      dropped.inc({ kind: 'report' }, reports);
      log.warn({ deleted: reports }, 'the oldest reports of evaluations made room for newer ones');
    }
    if (pending > 0) {
      dropped.inc({ kind: 'evaluation' }, pending);
      log.warn({ deleted: pending }, 'more evaluations wait than are kept; those of whoever sent most went');
    }
  }

  const ends = [
    repeat(NOTICE_CHANGES_INTERVAL_MS, () => attempt(service.noticeChanges)),
    repeat(FORGET_EXPIRED_INTERVAL_MS, () => attempt(forgetExpired)),
    ...(signals ? [repeat(THIN_SIGNALS_INTERVAL_MS, () => attempt(() => signals.thin(new Date())))] : []),
    ...(backups ? [repeat(BACK_UP_INTERVAL_MS, () => attempt(backups.run), 0)] : []),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Calls `work` repeatedly, with a pause after each call. Returns a stop function. */
function repeat(pauseMs: number, work: () => Promise<void>, firstMs = pauseMs): () => Promise<void> {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const schedule = (afterMs: number) => {
    timer = setTimeout(() => {
      running = work().then(() => schedule(pauseMs));
    }, afterMs);
  };
  schedule(firstMs);
  return async () => {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  };
}
