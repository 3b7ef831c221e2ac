import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Suspicion } from './store';

const QUIET_MS = 60 * 60_000;

/** Counts suspicious evaluations that wait, and logs them: the first at once, more of its kind once an hour. */
export function heldEvaluationsReporter(
  log: Pick<FastifyBaseLogger, 'warn'>,
  metrics: Registry,
  now = () => performance.now(),
): (suspicion: Suspicion) => void {
  const counter = new Counter({
    name: 'club_evaluations_held_total',
    help: 'Evaluations that wait for approval because they are suspicious, by why.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const untold = new Map<Suspicion, { held: number; since: number }>();
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
