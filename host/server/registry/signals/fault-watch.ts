import { REMOTE_NAMES, releaseName } from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import type { DeploymentSource } from '../deployment';
import type { ReleaseSignals, SignalStore } from './signals';

const INTERVAL_MS = 60_000;
/** Minimum number of visitors with a fault for an alert. */
const MIN_FAULTY = 5;
/** Minimum share of a release's visitors with a fault for an alert. */
const FAULTY_SHARE = 0.1;

const isFailing = ({ visitors, bad }: ReleaseSignals): boolean =>
  bad >= MIN_FAULTY && bad >= visitors * FAULTY_SHARE;

type Options = {
  signals: Pick<SignalStore, 'releases'>;
  deployments: Pick<DeploymentSource, 'current'>;
  clock: () => Date;
  onFailing: (of: { remote: string; release: string; visitors: number; faulty: number }) => void;
};

/**
 * Creates a check of the running releases. Calls `onFailing` once if a tenth of a release's visitors of this hour, and
 * at least five, met a fault; calls it again only after the release has recovered.
 */
export function createFaultWatch({ signals, deployments, clock, onFailing }: Options): () => Promise<void> {
  const failing = new Set<string>();
  return async () => {
    const [{ registry }, reported] = await Promise.all([deployments.current(), signals.releases(clock())]);
    for (const remote of REMOTE_NAMES) {
      const running = registry.remotes[remote];
      const release = running && releaseName(running);
      const seen = reported.find((one) => one.remote === remote && one.release === release);
      const key = `${remote}/${release}`;
      if (!seen || !isFailing(seen)) failing.delete(key);
      else if (!failing.has(key)) {
        failing.add(key);
        onFailing({ remote, release: seen.release, visitors: seen.visitors, faulty: seen.bad });
      }
    }
  };
}

/** Checks the running releases every minute until the app closes; logs an error for each failing release. */
export function startFaultWatch(
  app: FastifyInstance,
  options: Pick<Options, 'signals' | 'deployments'>,
): void {
  const check = createFaultWatch({
    ...options,
    clock: () => new Date(),
    onFailing: (of) =>
      app.log.error({ ...of, unverified: true }, 'visitors meet faults in a running release'),
  });
  let pending = Promise.resolve();
  const timer = setInterval(() => {
    // Ignores failures, because the next check follows in a minute and the database wrapper logs database errors.
    pending = pending.then(check).catch(() => undefined);
  }, INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await pending;
  });
}
