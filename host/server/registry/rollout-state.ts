import { folderOf } from './release-folder';
import { type Rollout, type RolloutChange, SHARES } from './rollout';
import { type DeployState, rolloutOf } from './state';

const HISTORY_LIMIT = 500;

export const shareOf = ({ step }: Rollout): number => SHARES[step] ?? 0;

/** Name of the folder of a rollout's release. */
export const candidateOf = (remote: string, { release }: Rollout): string =>
  folderOf(remote, release.entry) ?? release.version;

type Told = Pick<RolloutChange, 'action' | 'at' | 'by' | 'remote' | 'cause'> & {
  reason?: string | undefined;
};

/** The same state, telling what became of a rollout. */
export function noted(
  state: DeployState,
  { reason, cause, ...told }: Told,
  rollout: Rollout,
  share = shareOf(rollout),
): DeployState {
  const change: RolloutChange = {
    ...told,
    release: candidateOf(told.remote, rollout),
    id: rollout.id,
    share,
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause }),
  };
  const history = Array.isArray(state.rolloutHistory) ? state.rolloutHistory : [];
  return { ...state, rolloutHistory: [...history, change].slice(-HISTORY_LIMIT) };
}

/** The state with another rollout of a remote in force, or with none. */
export function withRollout(state: DeployState, remote: string, rollout: Rollout | null): DeployState {
  const { rollouts = {}, ...rest } = state;
  const { [remote]: _, ...others } = rollouts;
  const next = rollout ? { ...others, [remote]: rollout } : others;
  return Object.keys(next).length === 0 ? rest : { ...rest, rollouts: next };
}

/** Ends a rollout of which a deploy or a roll back takes the place; the same state where nothing is kept of one. */
export function replaced(state: DeployState, order: Pick<Told, 'at' | 'by' | 'remote'>): DeployState {
  const { remote, by, at } = order;
  const rollout = rolloutOf(state, remote);
  if (!rollout) return state.rollouts ? withRollout(state, remote, null) : state;
  const ended = withRollout(state, remote, null);
  return noted(ended, { action: 'replace', remote, by, at }, rollout, 0);
}
