import type { Release, ReleaseManifest } from '@club/shared/federation';
import { applyDeploy, type ChangeMetadata } from '../changes';
import { DeployRefused } from '../deploy-refused';
import type { PinnedRelease } from '../release-folder';
import { AUTOMATIC_AUTHOR, ROLLOUT_SHARES, type Rollout, type RolloutChange } from '../rollout';
import {
  addRolloutChange,
  candidateFolderOf,
  type DeployState,
  releasesOfRemote,
  rolloutOf,
  setRollout,
} from '../state';
import type { RolloutCause } from './judge';

/**
 * A requested rollout change with its reason. Automatic changes have a `cause`. With `seen`, the change applies only if
 * the rollout is still at that step.
 */
export type RolloutChangeRequest = ChangeMetadata & {
  reason?: string | undefined;
  cause?: RolloutCause | undefined;
  seen?: Pick<Rollout, 'id' | 'step'>;
};

/**
 * Starts a rollout at the first share. Throws DeployRefused if the remote already has a rollout, has no running
 * release, or runs this release.
 */
export function beginRollout(
  state: DeployState,
  order: RolloutChangeRequest,
  { release, id }: { release: PinnedRelease; id: string },
): DeployState {
  const { remote, by, at, reason } = order;
  const [running] = releasesOfRemote(state, remote);
  const former = rolloutOf(state, remote);
  if (!running)
    throw new DeployRefused(`no release of ${remote} runs yet: deploy the first one without --rollout`);
  if (former) {
    throw new DeployRefused(
      `a rollout of ${remote} ${candidateFolderOf(remote, former)} is under way; rollout stop ends it`,
    );
  }
  if (running.entry === release.entry) throw new DeployRefused(`${remote} ${release.version} runs already`);
  const rollout = { release, id, step: 0, startedAt: at, stepAt: at, by, beside: running.entry };
  const change = { action: 'begin', remote, by, at, reason } as const;
  return addRolloutChange(setRollout(state, remote, rollout), change, rollout);
}

/** Returns the rollout to change; null if it has ended or moved to another step since `seen`. */
function rolloutFor(state: DeployState, { remote, seen }: RolloutChangeRequest): Rollout | null {
  const rollout = rolloutOf(state, remote);
  if (!rollout && !seen) throw new DeployRefused(`no rollout of ${remote} is under way`);
  return rollout && seen && (rollout.id !== seen.id || rollout.step !== seen.step) ? null : rollout;
}

type Changed = { action: RolloutChange['action']; next: Rollout | null; share?: number };

const withChange = (
  state: DeployState,
  order: RolloutChangeRequest,
  former: Rollout,
  { action, next, share }: Changed,
) => {
  const { remote, by, at, reason, cause } = order;
  return addRolloutChange(
    setRollout(state, remote, next),
    { action, remote, by, at, reason, cause },
    next ?? former,
    share,
  );
};

/** Ends the rollout: the candidate becomes the running release for all visitors. */
function finishRollout(state: DeployState, order: RolloutChangeRequest, rollout: Rollout): DeployState {
  const ended = withChange(state, order, rollout, { action: 'finish', next: null, share: 100 });
  return applyDeploy(ended, order, rollout.release);
}

function nextStep(
  state: DeployState,
  order: RolloutChangeRequest,
  rollout: Rollout,
  toldAt: { toldAt?: string },
) {
  const { held: _, ...rest } = rollout;
  const step = rollout.step + 1;
  if (step >= ROLLOUT_SHARES.length) return finishRollout(state, order, rollout);
  return withChange(state, order, rollout, {
    action: 'step',
    next: { ...rest, step, stepAt: order.at, ...toldAt },
  });
}

/** Moves a rollout to the next share, or finishes it after the last share. Does nothing while the rollout is held. */
export function advanceRollout(state: DeployState, order: RolloutChangeRequest): DeployState {
  const rollout = rolloutFor(state, order);
  return rollout && !rollout.held ? nextStep(state, order, rollout, {}) : state;
}

/**
 * Applies `rollout go`: resumes a rollout that a person held; otherwise moves the rollout to the next share at once.
 */
export function resumeOrAdvance(state: DeployState, order: RolloutChangeRequest): DeployState {
  const rollout = rolloutFor(state, order);
  if (!rollout) return state;
  const { held, ...rest } = rollout;
  if (!held || held.by === AUTOMATIC_AUTHOR) return nextStep(state, order, rollout, { toldAt: order.at });
  return withChange(state, order, rollout, { action: 'resume', next: { ...rest, toldAt: order.at } });
}

/** Pauses a rollout: the share stays the same until a manual `go` or `stop`. */
export function holdRollout(state: DeployState, order: RolloutChangeRequest): DeployState {
  const rollout = rolloutFor(state, order);
  if (!rollout || (rollout.held && order.by === AUTOMATIC_AUTHOR)) return state;
  const { at, by, reason = '', cause } = order;
  const why = { at, by, reason, ...(cause && { cause }) };
  return withChange(state, order, rollout, { action: 'hold', next: { ...rollout, held: why } });
}

/** Ends a rollout: all visitors get the running release, and later rollbacks skip the candidate. */
export function stopRollout(state: DeployState, order: RolloutChangeRequest): DeployState {
  const rollout = rolloutFor(state, order);
  if (!rollout) return state;
  const { remote } = order;
  const next = withChange(state, order, rollout, { action: 'stop', next: null, share: 0 });
  const line = releasesOfRemote(state, remote).filter(({ entry }) => entry !== rollout.release.entry);
  return { ...next, lines: { ...next.lines, [remote]: line } };
}

/** Commands of operators for a rollout in progress. */
export const ROLLOUT_COMMANDS = ['hold', 'go', 'stop'] as const;
export type RolloutCommand = (typeof ROLLOUT_COMMANDS)[number];

export type RolloutCommandRequest = Pick<
  RolloutChangeRequest,
  'remote' | 'by' | 'reason' | 'cause' | 'seen'
> & {
  action: RolloutCommand;
  /** Called after the change is stored; not called if the rollout ended or moved to another step first. */
  onDone?: () => void;
};

type Parts = {
  read: () => Promise<DeployState>;
  change: (change: (state: DeployState) => DeployState) => Promise<DeployState>;
  /** Verifies every file of a release that was deployed before. Returns its manifest. */
  former: (remote: string, release: Release) => Promise<{ manifest: Pick<ReleaseManifest, 'commit'> }>;
  orderOf: (request: Pick<RolloutCommandRequest, 'remote' | 'by'>, commit: string | null) => ChangeMetadata;
};

const ruleOf = ({ action, by }: RolloutCommandRequest) => {
  if (action === 'go') return by === AUTOMATIC_AUTHOR ? advanceRollout : resumeOrAdvance;
  return action === 'hold' ? holdRollout : stopRollout;
};

/**
 * Creates the handler of rollout commands. Takes no deploy lock, because a stop must not wait. Verifies the candidate
 * before all visitors get it.
 */
export const createRolloutCommandHandler =
  ({ read, change, former, orderOf }: Parts) =>
  async (request: RolloutCommandRequest): Promise<DeployState> => {
    const { remote, action, reason, cause, seen } = request;
    const rollout = rolloutOf(await read(), remote);
    if (!rollout && !seen) throw new DeployRefused(`no rollout of ${remote} is under way`);
    const isFinishing = action === 'go' && rollout !== null && rollout.step === ROLLOUT_SHARES.length - 1;
    const commit = isFinishing ? (await former(remote, rollout.release)).manifest.commit : null;
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
