import { REMOTE_NAMES, type RemoteName, releaseName } from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../../platform/config/config';
import { isCandidateUnreadable } from '../deployed-release';
import type { Deployment, DeploymentSource, RunningRollout } from '../deployment';
import { AUTOMATIC_AUTHOR } from '../rollout';
import type { SignalStore } from '../signals/signals';
import { candidateFolderOf, rolloutShareOf } from '../state';
import {
  describeCause,
  holdWithoutReports,
  judgeRollout as judgeReports,
  type RolloutJudge,
  type RolloutVerdict,
  rolloutEvidenceOf,
  startOfCountedReports,
} from './judge';
import type { RolloutCommand, RolloutCommandRequest } from './rules';

/** Source of visitor reports; null if `SIGNALS=off`. */
export type VisitorReportSource = Pick<SignalStore, 'blocks'> | null;

/** An automatic change of a rollout. */
export type AutomaticRolloutChange = {
  remote: RemoteName;
  action: RolloutCommand;
  release: string;
  reason: string;
};

type RunOptions = {
  current: () => Promise<Deployment>;
  steer: (request: RolloutCommandRequest) => Promise<unknown>;
  reports: VisitorReportSource;
  judge?: RolloutJudge;
  timeWantedMs: number;
  clock: () => Date;
  onDone: (change: AutomaticRolloutChange) => void;
  onFailed: (remote: RemoteName, error: Error) => void;
};

/** Returns the function that judges rollouts. Without reports, it holds every rollout until a person decides. */
export const createRolloutJudge = (reports: VisitorReportSource): RolloutJudge =>
  reports ? judgeReports : holdWithoutReports;

/**
 * Interval between evaluations, ms. A rollout stops within two seconds after a report, because reports are stored
 * within one second.
 */
const INTERVAL_MS = 500;
/** Time, ms, during which the server retries to read an unreadable manifest; then the rollout is held. */
const UNREADABLE_TIMEOUT_MS = 10_000;
const FIRST_BACKOFF_DELAY_MS = 1_000;
const MAX_BACKOFF_DELAY_MS = 60_000;

/** Creates a function that evaluates every rollout once and applies the verdicts. The function never rejects. */
export function createRolloutEvaluator(options: RunOptions) {
  const { current, steer, reports, timeWantedMs, clock, onDone, onFailed } = options;
  const judge = options.judge ?? createRolloutJudge(reports);
  const candidateVerdict = createCandidateCheck();
  const backoff = createBackoff();

  async function verdictOf(
    remote: RemoteName,
    running: RunningRollout,
    deployment: Deployment,
  ): Promise<RolloutVerdict> {
    const cannotRun = candidateVerdict(running, clock().getTime());
    if (cannotRun) return cannotRun;
    const { rollout } = running;
    const entry = deployment.registry.remotes[remote];
    const blocks = await reports?.blocks({
      remote,
      rollout: rollout.id,
      candidate: candidateFolderOf(remote, rollout),
      control: entry ? releaseName(entry) : '',
      since: startOfCountedReports(rollout),
    });
    return judge(rolloutEvidenceOf(rollout, blocks ?? [], { now: clock(), timeWantedMs }));
  }

  async function judgeOne(
    remote: RemoteName,
    running: RunningRollout,
    deployment: Deployment,
  ): Promise<void> {
    const { rollout } = running;
    const { action, cause } = await verdictOf(remote, running, deployment);
    if (action === 'wait' || (rollout.held && action !== 'stop')) return;
    const { id, step } = rollout;
    const attempt = `${id} ${step} ${action}`;
    if (action !== 'stop' && backoff.isWaiting(attempt, clock().getTime())) return;
    const reason = describeCause(cause);
    const change = { remote, action, release: candidateFolderOf(remote, rollout), reason };
    try {
      await steer({
        ...{ remote, by: AUTOMATIC_AUTHOR, action, reason, cause },
        seen: { id, step },
        onDone: () => onDone(change),
      });
      backoff.reset(attempt);
    } catch (error) {
      backoff.fail(attempt, clock().getTime());
      throw error;
    }
  }

  return async (): Promise<void> => {
    const deployment = await current().catch(() => null);
    if (!deployment?.rollouts) return;
    for (const remote of REMOTE_NAMES) {
      const running = deployment.rollouts[remote];
      if (running)
        await judgeOne(remote, running, deployment).catch((error: Error) => onFailed(remote, error));
    }
  };
}

/**
 * Creates a check for rollouts whose candidate cannot run. Stops a rollout with an incompatible contract; holds one
 * whose manifest stays unreadable.
 */
function createCandidateCheck() {
  const since = new Map<string, number>();

  return (running: RunningRollout, now: number): RolloutVerdict | null => {
    const { id } = running.rollout;
    if (running.candidate) {
      since.delete(id);
      return null;
    }
    if (!isCandidateUnreadable(running)) return { action: 'stop', cause: { kind: 'contract' } };
    const first = Math.min(since.get(id) ?? now, now);
    since.set(id, first);
    return { action: now - first < UNREADABLE_TIMEOUT_MS ? 'wait' : 'hold', cause: { kind: 'unreadable' } };
  };
}

/**
 * Creates a backoff: the delay doubles after each failure, up to a minute. A clock that is set back cannot prolong it.
 */
function createBackoff() {
  const failures = new Map<string, { times: number; until: number }>();
  return {
    isWaiting(attempt: string, now: number): boolean {
      const left = (failures.get(attempt)?.until ?? now) - now;
      return left > 0 && left <= MAX_BACKOFF_DELAY_MS;
    },
    fail(attempt: string, now: number): void {
      const times = (failures.get(attempt)?.times ?? 0) + 1;
      failures.set(attempt, {
        times,
        until: now + Math.min(MAX_BACKOFF_DELAY_MS, FIRST_BACKOFF_DELAY_MS * 2 ** times),
      });
    },
    reset: (attempt: string): void => void failures.delete(attempt),
  };
}

type Options = {
  config: Pick<Config, 'rolloutStepSeconds'>;
  steer: (request: RolloutCommandRequest) => Promise<unknown>;
  deployments: DeploymentSource;
  metrics: Registry;
  reports: VisitorReportSource;
  judge?: RolloutJudge;
};

/** Evaluates all rollouts every half second until the app closes. Logs and counts each automatic change. */
export function startRolloutEvaluation(
  app: FastifyInstance,
  { config, steer, deployments, metrics, reports, judge }: Options,
): void {
  const changes = registerMetrics(metrics, deployments);
  const failing = new Map<string, string>();
  const run = createRolloutEvaluator({
    current: deployments.current,
    steer,
    reports,
    ...(judge && { judge }),
    timeWantedMs: config.rolloutStepSeconds * 1_000,
    clock: () => new Date(),
    onDone({ remote, action, release, reason }) {
      failing.delete(remote);
      changes.inc({ remote, action });
      const line = { remote, release, reason };
      if (action === 'go') app.log.info(line, 'rollout goes on');
      else app.log.warn({ ...line, alert: true }, action === 'stop' ? 'rollout stopped' : 'rollout held');
    },
    onFailed(remote, error) {
      if (failing.get(remote) === error.message) return;
      failing.set(remote, error.message);
      app.log.error({ remote, reason: error.message }, 'rollout could not be changed');
    },
  });
  let pending: Promise<void> | null = null;
  const timer = setInterval(() => {
    pending ??= run().finally(() => {
      pending = null;
    });
  }, INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await pending;
  });
}

function registerMetrics(metrics: Registry, deployments: DeploymentSource) {
  new Gauge({
    name: 'club_rollouts_share_percent',
    help: 'Share of visitors that get the candidate, by remote.',
    labelNames: ['remote'],
    registers: [metrics],
    async collect() {
      this.reset();
      const deployment = await deployments.current().catch(() => null);
      for (const [remote, { rollout, candidate }] of Object.entries(deployment?.rollouts ?? {}))
        this.set({ remote }, candidate ? rolloutShareOf(rollout) : 0);
    },
  });
  return new Counter({
    name: 'club_rollouts_automatic_total',
    help: 'Automatic changes of rollouts, by remote and action (go, hold, stop).',
    labelNames: ['remote', 'action'],
    registers: [metrics],
  });
}
