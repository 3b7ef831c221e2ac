import { REMOTE_NAMES } from '@club/shared/federation';
import { DeployRefused } from './deploy-refused';
import { folderOf, type PinnedRelease } from './release-folder';
import type { ReleaseName } from './release-storage';
import { candidateOf, replaced } from './rollout-state';
import { type Change, type DeployState, lineOf, rolloutChangesOf, rolloutOf } from './state';

/** Who changes what, and when (ISO 8601); `commit` is what the release that will run was built from. */
export type ChangeOrder = { remote: string; by: string; at: string; commit?: string | null };

const LINE_LIMIT = 100;
const HISTORY_LIMIT = 500;

const folderNameOf = (remote: string, release: PinnedRelease): string =>
  folderOf(remote, release.entry) ?? release.version;

function changed(
  state: DeployState,
  { remote, by, at, commit = null }: ChangeOrder,
  how: Pick<Change, 'action' | 'atStart' | 'fix'>,
  line: [PinnedRelease, ...PinnedRelease[]],
): DeployState {
  const former = lineOf(state, remote)[0];
  const change: Change = {
    at,
    by,
    ...how,
    remote,
    from: former ? folderNameOf(remote, former) : null,
    to: folderNameOf(remote, line[0]),
    commit,
  };
  return {
    ...replaced(state, { remote, by, at }),
    lines: { ...state.lines, [remote]: line.slice(0, LINE_LIMIT) },
    history: [...state.history, change].slice(-HISTORY_LIMIT),
  };
}

const lastChange = (state: DeployState, remote: string): Change | undefined =>
  state.history.findLast((change) => change.remote === remote);

/** Whether nobody has deployed or rolled back what runs of a remote: a start made it, or nothing runs. */
export const isOfStart = (state: DeployState, remote: string): boolean =>
  lineOf(state, remote).length === 0 || lastChange(state, remote)?.atStart === true;

const inFront = (
  line: readonly PinnedRelease[],
  release: PinnedRelease,
): [PinnedRelease, ...PinnedRelease[]] => [release, ...line.filter(({ entry }) => entry !== release.entry)];

/**
 * Puts a release in force, to be drawn or not as it says; the same state when somebody put it there already. One that is deployed again moves to the
 * front, and one that a start put there becomes somebody's. Either way a rollout of that remote ends. With `fix` the
 * release that ran leaves the line: a roll back skips it.
 */
export function deployed(
  state: DeployState,
  order: ChangeOrder,
  release: PinnedRelease,
  fix?: true,
): DeployState {
  const line = lineOf(state, order.remote);
  const [running] = line;
  const isSame = running?.entry === release.entry && running.unrendered === release.unrendered;
  if (isSame && !isOfStart(state, order.remote))
    return rolloutOf(state, order.remote) ? replaced(state, order) : state;
  const rest = fix ? line.slice(1) : line;
  return changed(state, order, { action: 'deploy', ...(fix && { fix }) }, inFront(rest, release));
}

/** Puts a start's own build in force, unless it runs already, or somebody deployed another release or began a rollout. */
export function started(state: DeployState, order: ChangeOrder, release: PinnedRelease): DeployState {
  const line = lineOf(state, order.remote);
  if (line[0]?.entry === release.entry || !isOfStart(state, order.remote)) return state;
  if (rolloutOf(state, order.remote)) return state;
  return changed(state, order, { action: 'deploy', atStart: true }, inFront(line, release));
}

/** Goes back to the release before the running one, or to the folder `to`; what was rolled back leaves the line. */
export function rolledBack(state: DeployState, order: ChangeOrder, to?: string): DeployState {
  const { remote } = order;
  const line = lineOf(state, remote);
  const folders = line.map((release) => folderNameOf(remote, release));
  const index = to === undefined ? 1 : folders.indexOf(to);
  const [target, ...older] = index > 0 ? line.slice(index) : [];
  if (target) return changed(state, order, { action: 'rollback' }, [target, ...older]);
  const earlier = folders.slice(1).join(', ') || 'none';
  throw new DeployRefused(
    to === undefined
      ? `${remote} has no earlier release to go back to`
      : `${remote} cannot go back to ${to}; its earlier releases: ${earlier}`,
  );
}

/** Forgets all but the newest `keep` releases of a remote; the running and the previous one always stay. */
export function pruned(state: DeployState, remote: string, keep: number): DeployState {
  const line = lineOf(state, remote).slice(0, Math.max(2, keep));
  return { ...state, lines: { ...state.lines, [remote]: line } };
}

/** The release that last left the line, by a roll back or a fix: open pages still run it, and its team may want it again. */
export const removedLast = (state: DeployState, remote: string): string | null =>
  state.history.findLast((change) => change.remote === remote && (change.action === 'rollback' || change.fix))
    ?.from ?? null;

/** Releases outside of the line that their team may still want: the one of a rollout, and the one of the last that was stopped. */
export function rolloutFolders(state: DeployState, remote: string): string[] {
  const rollout = rolloutOf(state, remote);
  const stopped = rolloutChangesOf(state, remote).findLast(({ action }) => action === 'stop');
  return [...(rollout ? [candidateOf(remote, rollout)] : []), ...(stopped ? [stopped.release] : [])];
}

/** The folders that the line of a remote still names. */
export const keptFolders = (state: DeployState, remote: string): string[] =>
  lineOf(state, remote).map((release) => folderNameOf(remote, release));

/** The folders of a remote that nothing deletes: what runs, may run again by a roll back, or was taken away last. */
export const wantedFolders = (state: DeployState, remote: string): Set<string> =>
  new Set([
    ...keptFolders(state, remote),
    ...rolloutFolders(state, remote),
    removedLast(state, remote) ?? '',
  ]);

/** All releases that a state still names, each once. */
export const namedReleases = (state: DeployState): ReleaseName[] =>
  REMOTE_NAMES.flatMap((remote) =>
    [...new Set([...keptFolders(state, remote), ...rolloutFolders(state, remote)])].map((folder) => ({
      remote,
      folder,
    })),
  );

/** Whether what runs of a remote is never drawn on the server. */
export const isUnrendered = (state: DeployState, remote: string): boolean =>
  lineOf(state, remote)[0]?.unrendered === true;

/** The folders of a remote that ran at some time, if only for some visitors, as far as the history tells. */
export const everDeployed = (state: DeployState, remote: string): string[] => [
  ...state.history.filter((change) => change.remote === remote).map(({ to }) => to),
  ...rolloutChangesOf(state, remote).map(({ release }) => release),
];

/** The folders of a remote that run, ran, or may run again. */
export const knownFolders = (state: DeployState, remote: string): Set<string> =>
  new Set([...keptFolders(state, remote), ...everDeployed(state, remote), ...rolloutFolders(state, remote)]);
