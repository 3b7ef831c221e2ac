import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Lesson, ServiceOrigins } from './service-origins';

const HOUR_MS = 3_600_000;
const RETRY_MS = 30_000;

export type KeepLearningOptions = {
  origins: Pick<ServiceOrigins, 'learn'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  everyMs?: number;
  /** Fulfils after that time, or when it is to end. */
  pause?: (ms: number, end: AbortSignal) => Promise<unknown>;
};

export type Learning = {
  /** Fulfils when every endpoint has been asked for the first time, or after that time. */
  firstRound: (longestMs: number) => Promise<void>;
  stop: () => Promise<void>;
};

const pauseUnlessEnded = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Tells what is new of each endpoint, once. */
function createLessonReporter(log: KeepLearningOptions['log']) {
  const lastReported = new Map<string, string>();
  return ({ list, learnt }: Lesson): void => {
    const news = learnt.ok ? learnt.origins.join(' ') : learnt.reason;
    if (lastReported.get(list) === news) return;
    lastReported.set(list, news);
    if (learnt.ok) log.info({ list, origins: learnt.origins }, 'learnt where an endpoint redirects to');
    else log.warn({ list, reason: learnt.reason }, 'an endpoint does not answer with a list');
  };
}

/** Asks the endpoints now and again after such a time; after a failure sooner, each time after twice as long. */
export function keepLearning({
  origins,
  log,
  everyMs = HOUR_MS,
  pause = pauseUnlessEnded,
}: KeepLearningOptions): Learning {
  const end = new AbortController();
  const report = createLessonReporter(log);
  let failures = 0;

  async function round(): Promise<void> {
    const lessons = await origins.learn(end.signal);
    if (end.signal.aborted) return;
    lessons.forEach(report);
    failures = lessons.every(({ learnt }) => learnt.ok) ? 0 : failures + 1;
  }

  const waitMs = () => (failures === 0 ? everyMs : Math.min(RETRY_MS * 2 ** (failures - 1), everyMs));

  async function goOn(): Promise<void> {
    await first;
    while (!end.signal.aborted) {
      await pause(waitMs(), end.signal);
      if (!end.signal.aborted) await round();
    }
  }

  const first = round();
  const rest = goOn();
  return {
    firstRound: async (longestMs) => {
      const enough = new AbortController();
      await Promise.race([first, sleep(longestMs, undefined, { signal: enough.signal })]);
      enough.abort();
    },
    stop: async () => {
      end.abort();
      await rest;
    },
  };
}
