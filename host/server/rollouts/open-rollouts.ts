import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../config/config';
import type { DeployDirectory } from '../registry/deploy-directory';
import type { DeploymentSource } from '../registry/deployment';
import { shareOf } from '../registry/rollout-state';
import { type BlocksSource, createRolloutRun, type Judge } from './run-rollouts';
import { unjudged } from './unjudged';

type Options = {
  config: Pick<Config, 'rolloutStepSeconds'>;
  directory: Pick<DeployDirectory, 'steer'>;
  deployments: DeploymentSource;
  metrics: Registry;
  /** What is to become of a rollout, given all that is known of it. */
  judge?: Judge;
  /** What visitors told of its two releases. */
  blocks?: BlocksSource;
  clock?: () => Date;
};

/** With the second in which reports are collected, a stop follows the report within two seconds. */
const LOOK_MS = 500;

function rolloutMetrics(metrics: Registry, deployments: DeploymentSource) {
  new Gauge({
    name: 'club_rollouts_share_percent',
    help: 'Share of visitors that a release on its way gets, by remote.',
    labelNames: ['remote'],
    registers: [metrics],
    async collect() {
      this.reset();
      const deployment = await deployments.current().catch(() => null);
      for (const [remote, { rollout, candidate }] of Object.entries(deployment?.rollouts ?? {}))
        this.set({ remote }, candidate ? shareOf(rollout) : 0);
    },
  });
  return new Counter({
    name: 'club_rollouts_automatic_total',
    help: 'What rollouts did of themselves, by remote and action (go, hold, stop).',
    labelNames: ['remote', 'action'],
    registers: [metrics],
  });
}

/** Takes every rollout further, holds or stops it as it is judged, until the app closes. */
export function openRollouts(
  app: FastifyInstance,
  {
    config,
    directory,
    deployments,
    metrics,
    judge = unjudged,
    blocks = async () => [],
    clock = () => new Date(),
  }: Options,
): void {
  const done = rolloutMetrics(metrics, deployments);
  const failing = new Map<string, string>();
  const run = createRolloutRun({
    current: deployments.current,
    steer: directory.steer,
    judge,
    blocks,
    timeWantedMs: config.rolloutStepSeconds * 1_000,
    clock,
    onDone({ remote, action, release, reason }) {
      failing.delete(remote);
      done.inc({ remote, action });
      const line = { remote, release, reason };
      if (action === 'go') app.log.info(line, 'rollout goes on');
      else app.log.warn(line, action === 'stop' ? 'rollout stopped' : 'rollout held');
    },
    onFailed(remote, error) {
      if (failing.get(remote) === error.message) return;
      failing.set(remote, error.message);
      app.log.error({ remote, reason: error.message }, 'rollout could not be changed');
    },
  });
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= run().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
}
