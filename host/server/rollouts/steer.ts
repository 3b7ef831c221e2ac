import type { Release } from '@club/shared/federation';
import type { ChangeOrder } from '../registry/changes';
import { DeployRefused } from '../registry/deploy-refused';
import { AUTOMATIC } from '../registry/rollout';
import { type DeployState, rolloutOf } from '../registry/state';
import { isLastShare } from './evidence';
import { advanced, held, type RolloutOrder, stopped, toldToGo } from './rules';

/** What can be said of a rollout that is under way. */
export const STEERINGS = ['hold', 'go', 'stop'] as const;
export type Steering = (typeof STEERINGS)[number];

export type SteerRequest = Pick<RolloutOrder, 'remote' | 'by' | 'reason' | 'cause' | 'seen'> & {
  action: Steering;
  /** Told once that is in force, unless the rollout was over or had gone on, as where another server was first. */
  onDone?: () => void;
};

type Parts = {
  read: () => Promise<DeployState>;
  change: (change: (state: DeployState) => DeployState) => Promise<DeployState>;
  /** Checks every file of a release that ran before, and tells the commit that it was built from. */
  former: (remote: string, release: Release) => Promise<{ commit: string | null }>;
  orderOf: (request: Pick<SteerRequest, 'remote' | 'by'>, commit: string | null) => ChangeOrder;
};

const ruleOf = ({ action, by }: SteerRequest) => {
  if (action === 'go') return by === AUTOMATIC ? advanced : toldToGo;
  return action === 'hold' ? held : stopped;
};

/**
 * Changes of a rollout. They wait for no deploy of that remote that is under way, so that nothing delays a stop; a release is
 * checked once more before it runs for all.
 */
export const steerer =
  ({ read, change, former, orderOf }: Parts) =>
  async (request: SteerRequest): Promise<DeployState> => {
    const { remote, action, reason, cause, seen } = request;
    const rollout = rolloutOf(await read(), remote);
    if (!rollout && !seen) throw new DeployRefused(`no rollout of ${remote} is under way`);
    const isFinishing = action === 'go' && rollout !== null && isLastShare(rollout);
    const commit = isFinishing ? (await former(remote, rollout.release)).commit : null;
    const order = { ...orderOf(request, commit), reason, cause, ...(seen && { seen }) };
    let isChanged = false;
    const next = await change((state) => {
      const changed = ruleOf(request)(state, order);
      isChanged = changed !== state;
      return changed;
    });
    if (isChanged) request.onDone?.();
    return next;
  };
