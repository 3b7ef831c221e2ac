import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Deployment, RunningRollout } from '../registry/deployment';
import { folderOf } from '../registry/release-folder';
import { AUTOMATIC } from '../registry/rollout';
import { candidateOf } from '../registry/rollout-state';
import type { Compared } from '../signals/signals';
import type { PartBlock } from './arms';
import { causeInEnglish } from './cause-in-english';
import { countedFrom, type Evidence, evidenceOf } from './evidence';
import { createMissingCandidates } from './missing-candidates';
import { createPatience } from './patience';
import type { Steering, SteerRequest } from './steer';
import type { Verdict } from './verdict';

export type Judge = (evidence: Evidence) => Verdict;

/** What visitors of a rollout's two releases told since then. */
export type BlocksSource = (of: Compared) => Promise<readonly PartBlock[]>;

/** What was done of itself with a rollout, and why. */
export type Done = { remote: RemoteName; action: Steering; release: string; reason: string };

type Options = {
  current: () => Promise<Deployment>;
  steer: (request: SteerRequest) => Promise<unknown>;
  judge: Judge;
  blocks: BlocksSource;
  timeWantedMs: number;
  clock: () => Date;
  onDone: (done: Done) => void;
  onFailed: (remote: RemoteName, error: Error) => void;
};

/** Looks once at every rollout that is under way, and does what becomes of it. Never rejects. */
export function createRolloutRun(options: Options) {
  const { current, steer, judge, blocks, timeWantedMs, clock, onDone, onFailed } = options;
  const missing = createMissingCandidates();
  const patience = createPatience();

  async function verdictOf(
    remote: RemoteName,
    ofRollout: RunningRollout,
    deployment: Deployment,
  ): Promise<Verdict> {
    const cannotRun = missing(ofRollout, clock().getTime());
    if (cannotRun) return cannotRun;
    const { rollout } = ofRollout;
    const running = deployment.registry.remotes[remote];
    const told = await blocks({
      remote,
      rollout: rollout.id,
      candidate: candidateOf(remote, rollout),
      control: running ? (folderOf(remote, running.entry) ?? running.version) : '',
      since: countedFrom(rollout),
    });
    return judge(evidenceOf(rollout, told, { now: clock(), timeWantedMs }));
  }

  async function look(remote: RemoteName, running: RunningRollout, deployment: Deployment): Promise<void> {
    const { rollout } = running;
    const { action, cause } = await verdictOf(remote, running, deployment);
    if (action === 'wait' || (rollout.held && action !== 'stop')) return;
    const { id, step } = rollout;
    const what = `${rollout.id} ${step} ${action}`;
    if (action !== 'stop' && patience.isWaiting(what, clock().getTime())) return;
    const reason = causeInEnglish(cause);
    const done = { remote, action, release: candidateOf(remote, rollout), reason };
    try {
      await steer({
        ...{ remote, by: AUTOMATIC, action, reason, cause },
        seen: { id, step },
        onDone: () => onDone(done),
      });
      patience.succeeded(what);
    } catch (error) {
      patience.failed(what, clock().getTime());
      throw error;
    }
  }

  return async (): Promise<void> => {
    const deployment = await current().catch(() => null);
    if (!deployment?.rollouts) return;
    for (const remote of REMOTE_NAMES) {
      const running = deployment.rollouts[remote];
      if (running) await look(remote, running, deployment).catch((error: Error) => onFailed(remote, error));
    }
  };
}
