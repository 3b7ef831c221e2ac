import type { Release, RemoteName } from '@club/shared/federation';
import { DeployRefused } from './deploy-refused';
import { folderOf } from './release-folder';
import type { Change, DeployState } from './state';

/** Who changes what, and when (ISO 8601). */
export type ChangeOrder = { remote: RemoteName; by: string; at: string };

const LINE_LIMIT = 100;
const HISTORY_LIMIT = 500;

const folderNameOf = (remote: RemoteName, release: Release): string =>
  folderOf(remote, release.entry) ?? release.version;

function changed(
  state: DeployState,
  { remote, by, at }: ChangeOrder,
  action: Change['action'],
  line: [Release, ...Release[]],
): DeployState {
  const former = state.lines[remote][0];
  const change: Change = {
    at,
    by,
    action,
    remote,
    from: former ? folderNameOf(remote, former) : null,
    to: folderNameOf(remote, line[0]),
  };
  return {
    lines: { ...state.lines, [remote]: line.slice(0, LINE_LIMIT) },
    history: [...state.history, change].slice(-HISTORY_LIMIT),
  };
}

/** Puts a release in force; the same state when it runs already. One that is deployed again moves to the front. */
export function deployed(state: DeployState, order: ChangeOrder, release: Release): DeployState {
  const line = state.lines[order.remote];
  if (line[0]?.entry === release.entry) return state;
  const others = line.filter(({ entry }) => entry !== release.entry);
  return changed(state, order, 'deploy', [release, ...others]);
}

/** Goes back to the release before the running one, or to the folder `to`; what was rolled back leaves the line. */
export function rolledBack(state: DeployState, order: ChangeOrder, to?: string): DeployState {
  const { remote } = order;
  const line = state.lines[remote];
  const folders = line.map((release) => folderNameOf(remote, release));
  const index = to === undefined ? 1 : folders.indexOf(to);
  const [target, ...older] = index > 0 ? line.slice(index) : [];
  if (target) return changed(state, order, 'rollback', [target, ...older]);
  const earlier = folders.slice(1).join(', ') || 'none';
  throw new DeployRefused(
    to === undefined
      ? `${remote} has no earlier release to go back to`
      : `${remote} cannot go back to ${to}; its earlier releases: ${earlier}`,
  );
}

/** Forgets all but the newest `keep` releases of a remote; the running and the previous one always stay. */
export function pruned(state: DeployState, remote: RemoteName, keep: number): DeployState {
  const line = state.lines[remote].slice(0, Math.max(2, keep));
  return { ...state, lines: { ...state.lines, [remote]: line } };
}

/** The folders that the line of a remote still names. */
export const keptFolders = (state: DeployState, remote: RemoteName): string[] =>
  state.lines[remote].map((release) => folderNameOf(remote, release));

/** The folders of a remote that ran at some time, as far as the history tells. */
export const ranOnce = (state: DeployState, remote: RemoteName): string[] =>
  state.history.filter((change) => change.remote === remote).map(({ to }) => to);
