import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Refreshed } from './external-list';
import type { ListName } from './read-ids';

const RETRY_MS = 30_000;

type Options = {
  lists: ReadonlyMap<ListName, { refresh: (end: AbortSignal) => Promise<Refreshed> }>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  everyMs: number;
  /** Fulfils after that time, or when the polling stops. */
  pause?: (ms: number, end: AbortSignal) => Promise<unknown>;
};

const pauseUnlessEnded = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Polls the endpoints of the lists; after a failure it retries sooner, with exponential backoff. Logs each change of a list's outcome once. */
export function pollLists({ lists, log, everyMs, pause = pauseUnlessEnded }: Options): {
  stop: () => Promise<void>;
} {
  const end = new AbortController();
  const lastOutcome = new Map<ListName, string>();
  let failures = 0;

  function report(list: ListName, refreshed: Refreshed): void {
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
      await pause(failures === 0 ? everyMs : Math.min(RETRY_MS * 2 ** (failures - 1), everyMs), end.signal);
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
