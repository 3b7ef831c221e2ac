import { folderOf } from './release-folder';
import { type Rollout, type RolloutChange, SHARES } from './rollout';
import { type DeployState, rolloutOf } from './state';

const HISTORY_LIMIT = 500;

export const shareOf = ({ step }: Rollout): number => SHARES[step] ?? 0;

/** Returns the folder name of a rollout's candidate. */
export const candidateOf = (remote: string, { release }: Rollout): string =>
  folderOf(remote, release.entry) ?? release.version;

type RolloutEvent = Pick<RolloutChange, 'action' | 'at' | 'by' | 'remote' | 'cause'> & {
  reason?: string | undefined;
};

/** Adds a rollout change to the state's rollout history. */
export function withRolloutChange(
  state: DeployState,
  { reason, cause, ...event }: RolloutEvent,
  rollout: Rollout,
  share = shareOf(rollout),
): DeployState {
  const change: RolloutChange = {
    ...event,
    release: candidateOf(event.remote, rollout),
    id: rollout.id,
    share,
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause }),
  };
  const history = Array.isArray(state.rolloutHistory) ? state.rolloutHistory : [];
  return { ...state, rolloutHistory: [...history, change].slice(-HISTORY_LIMIT) };
}

/** Returns the state with `rollout` as the remote's rollout; null removes it. */
export function withRollout(state: DeployState, remote: string, rollout: Rollout | null): DeployState {
  const { rollouts = {}, ...rest } = state;
  const { [remote]: _, ...others } = rollouts;
  const next = rollout ? { ...others, [remote]: rollout } : others;
  return Object.keys(next).length === 0 ? rest : { ...rest, rollouts: next };
}

/** Ends a rollout that a deploy or a rollback replaces; returns the same state if there is none. */
export function endReplacedRollout(
  state: DeployState,
  order: Pick<RolloutEvent, 'at' | 'by' | 'remote'>,
): DeployState {
  const { remote, by, at } = order;
  const rollout = rolloutOf(state, remote);
  if (!rollout) return state.rollouts ? withRollout(state, remote, null) : state;
  const ended = withRollout(state, remote, null);
  return withRolloutChange(ended, { action: 'replace', remote, by, at }, rollout, 0);
}
