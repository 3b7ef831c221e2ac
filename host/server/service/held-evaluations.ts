import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics';
import type { Suspicion } from './store';

const QUIET_MS = 60 * 60_000;

/** Counts suspicious evaluations that wait, and logs them: the first at once, more of its kind once an hour. */
export function heldTeller(
  log: Pick<FastifyBaseLogger, 'warn'>,
  metrics: Metrics,
  now = () => performance.now(),
): (suspicion: Suspicion) => void {
  const counter = metrics.counter(
    'club_evaluations_held_total',
    'Evaluations that wait for approval because they are suspicious, by why.',
  );
  const untold = new Map<Suspicion, { held: number; since: number }>();
  return (reason) => {
    counter.add({ reason });
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
