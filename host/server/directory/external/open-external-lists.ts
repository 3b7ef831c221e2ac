import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../../platform/config/config';
import type { ListName } from '../store';
import {
  type ExternalList,
  FETCH_OUTCOMES,
  type FetchOutcome,
  openExternalList,
  type RefreshResult,
} from './external-list';

type Options = {
  config: Pick<Config, 'serverLists' | 'serverListsSeconds' | 'externalEndpoints' | 'dataDir'>;
  metrics: Registry;
};

/** Lists of external endpoints that this server stores. */
export type ExternalLists = ReadonlyMap<ListName, ExternalList>;

const LISTS = ['specialists', 'ratings'] as const;

/**
 * Opens the lists of external endpoints and polls them until the app closes; returns none unless
 * `SERVER_LISTS` is on.
 */
export async function openExternalLists(
  app: FastifyInstance,
  { config, metrics }: Options,
): Promise<ExternalLists> {
  const lists = new Map<ListName, ExternalList>();
  if (config.serverLists === 'off') return lists;
  const warn = (line: string) => app.log.warn(line);
  const tell = addExternalListMetrics(metrics);
  for (const list of LISTS) {
    const url = config.externalEndpoints[list];
    if (!url) continue;
    const { dataDir } = config;
    const onOutcome = tell.bind(null, list);
    lists.set(list, await openExternalList({ list, url, dataDir, warn, onOutcome }));
  }
  if (lists.size > 0) {
    const { stop } = pollLists({ lists, log: app.log, everyMs: config.serverListsSeconds * 1_000 });
    app.addHook('onClose', stop);
  }
  return lists;
}

const FIRST_RETRY_DELAY_MS = 30_000;

type PollOptions = {
  lists: ReadonlyMap<ListName, { refresh: (end: AbortSignal) => Promise<RefreshResult> }>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  everyMs: number;
  /** Resolves after `ms` milliseconds or when polling stops. */
  pause?: (ms: number, end: AbortSignal) => Promise<unknown>;
};

const pauseUnlessEnded = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Polls the endpoints of the lists. Retries sooner after a failure, with exponential backoff. Logs a list's outcome
 * when it changes.
 */
export function pollLists({ lists, log, everyMs, pause = pauseUnlessEnded }: PollOptions): {
  stop: () => Promise<void>;
} {
  const end = new AbortController();
  const lastOutcome = new Map<ListName, string>();
  let failures = 0;

  function report(list: ListName, refreshed: RefreshResult): void {
    const outcome = refreshed.ok ? 'good' : refreshed.reason;
    if (lastOutcome.get(list) === outcome) return;
    lastOutcome.set(list, outcome);
    if (refreshed.ok) log.info({ list }, 'an endpoint answers with its list');
    else log.warn({ list, reason: refreshed.reason }, 'an endpoint does not answer with a list');
  }

  async function poll(): Promise<void> {
    const refreshed = await Promise.all(
      [...lists].map(async ([name, list]) => ({ name, outcome: await list.refresh(end.signal) })),
    );
    if (end.signal.aborted) return;
    for (const { name, outcome } of refreshed) report(name, outcome);
    failures = refreshed.every(({ outcome }) => outcome.ok) ? 0 : failures + 1;
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await poll();
      await pause(
        failures === 0 ? everyMs : Math.min(FIRST_RETRY_DELAY_MS * 2 ** (failures - 1), everyMs),
        end.signal,
      );
    }
  }

  const running = run();
  return {
    stop: async () => {
      end.abort();
      await running;
    },
  };
}

/** Counts fetches of external lists by outcome, and reports the time since each last good one. */
function addExternalListMetrics(metrics: Registry): (list: ListName, outcome: FetchOutcome) => void {
  const counter = new Counter({
    name: 'club_external_list_fetches_total',
    help: 'How often this server asked an external endpoint for its list, by what came of it.',
    labelNames: ['list', 'outcome'],
    registers: [metrics],
  });
  const goodAt = new Map<ListName, number>();
  new Gauge({
    name: 'club_external_list_unchecked_seconds',
    help: 'Time since an external endpoint last answered this server with a good list.',
    labelNames: ['list'],
    registers: [metrics],
    collect() {
      for (const [list, at] of goodAt) this.set({ list }, (performance.now() - at) / 1_000);
    },
  });
  return (list, outcome) => {
    for (const each of FETCH_OUTCOMES) counter.inc({ list, outcome: each }, each === outcome ? 1 : 0);
    if (outcome !== 'failed') goodAt.set(list, performance.now());
  };
}
