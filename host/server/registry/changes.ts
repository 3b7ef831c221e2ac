import { REMOTE_NAMES } from '@club/shared/federation';
import { DeployRefused } from './deploy-refused';
import { folderInEntryUrl, type PinnedRelease } from './release-folder';
import type { ReleaseName } from './release-storage';
import {
  candidateFolderOf,
  currentOffSwitch,
  type DeployHistoryEntry,
  type DeployState,
  endReplacedRollout,
  type RemoteSwitch,
  releasesOfRemote,
  rolloutChangesOf,
  rolloutOf,
} from './state';

/** Data of a change: remote, author, time (ISO 8601), and the commit from which the new release was built. */
export type ChangeMetadata = { remote: string; by: string; at: string; commit?: string | null };

const LINE_LIMIT = 100;
const HISTORY_LIMIT = 500;

const folderNameOf = (remote: string, release: PinnedRelease): string =>
  folderInEntryUrl(remote, release.entry) ?? release.version;

function changed(
  state: DeployState,
  { remote, by, at, commit = null }: ChangeMetadata,
  how: Pick<DeployHistoryEntry, 'action' | 'atStart' | 'fix' | 'reason'>,
  line: [PinnedRelease, ...PinnedRelease[]],
): DeployState {
  const former = releasesOfRemote(state, remote)[0];
  const change: DeployHistoryEntry = {
    at,
    by,
    ...how,
    remote,
    from: former ? folderNameOf(remote, former) : null,
    to: folderNameOf(remote, line[0]),
    commit,
  };
  return {
    ...endReplacedRollout(state, { remote, by, at }),
    lines: { ...state.lines, [remote]: line.slice(0, LINE_LIMIT) },
    history: [...state.history, change].slice(-HISTORY_LIMIT),
  };
}

const lastChange = (state: DeployState, remote: string): DeployHistoryEntry | undefined =>
  state.history.findLast((change) => change.remote === remote);

/** Returns true if a server start deployed the running release, or if no release is running. */
export const isDeployedByServerStart = (state: DeployState, remote: string): boolean =>
  releasesOfRemote(state, remote).length === 0 || lastChange(state, remote)?.atStart === true;

const inFront = (
  line: readonly PinnedRelease[],
  release: PinnedRelease,
): [PinnedRelease, ...PinnedRelease[]] => [release, ...line.filter(({ entry }) => entry !== release.entry)];

/**
 * Returns the state after a deploy: the release runs, and the rollout of its remote ends if there is one. With `fix`,
 * later rollbacks skip the previous release.
 */
export function applyDeploy(
  state: DeployState,
  order: ChangeMetadata,
  release: PinnedRelease,
  fix?: true,
): DeployState {
  const line = releasesOfRemote(state, order.remote);
  const [running] = line;
  const isSame = running?.entry === release.entry && running.unrendered === release.unrendered;
  if (isSame && !isDeployedByServerStart(state, order.remote))
    return rolloutOf(state, order.remote) ? endReplacedRollout(state, order) : state;
  const rest = fix ? line.slice(1) : line;
  return changed(state, order, { action: 'deploy', ...(fix && { fix }) }, inFront(rest, release));
}

/**
 * Returns the state after a server start with a build. Changes nothing if the build runs already, a person deployed the
 * running release, or a rollout is active.
 */
export function applyDeployAtServerStart(
  state: DeployState,
  order: ChangeMetadata,
  release: PinnedRelease,
): DeployState {
  const line = releasesOfRemote(state, order.remote);
  if (line[0]?.entry === release.entry || !isDeployedByServerStart(state, order.remote)) return state;
  if (rolloutOf(state, order.remote)) return state;
  return changed(state, order, { action: 'deploy', atStart: true }, inFront(line, release));
}

/**
 * Returns the state after a rollback to the previous release, or to the folder `to`. Removes the newer releases from
 * the release line, the remote's list of releases.
 */
export function applyRollback(
  state: DeployState,
  order: ChangeMetadata,
  { to, reason }: { to?: string | undefined; reason?: string | undefined } = {},
): DeployState {
  const { remote } = order;
  const line = releasesOfRemote(state, remote);
  const folders = line.map((release) => folderNameOf(remote, release));
  const index = to === undefined ? 1 : folders.indexOf(to);
  const [target, ...older] = index > 0 ? line.slice(index) : [];
  if (target)
    return changed(state, order, { action: 'rollback', ...(reason && { reason }) }, [target, ...older]);
  const earlier = folders.slice(1).join(', ') || 'none';
  throw new DeployRefused(
    to === undefined
      ? `${remote} has no earlier release to go back to`
      : `${remote} cannot go back to ${to}; its earlier releases: ${earlier}`,
  );
}

/**
 * Returns the state with a remote switched on or off. While it is off, pages show its fallback. Throws if the remote is
 * already in the requested state.
 */
export function switchRemote(
  state: DeployState,
  { remote, by, at, off, reason }: Omit<RemoteSwitch, 'reason'> & { reason?: string | undefined },
): DeployState {
  if (off === (currentOffSwitch(state, remote) !== null))
    throw new DeployRefused(`${remote} is switched ${off ? 'off' : 'on'} already`);
  const next: RemoteSwitch = { at, by, remote, off, ...(reason && { reason }) };
  return { ...state, switches: [...(state.switches ?? []), next].slice(-HISTORY_LIMIT) };
}

/**
 * Returns the state with only the newest `keep` releases in a remote's release line. Always retains the running and the
 * previous release.
 */
export function pruneReleaseLine(state: DeployState, remote: string, keep: number): DeployState {
  const line = releasesOfRemote(state, remote).slice(0, Math.max(2, keep));
  return { ...state, lines: { ...state.lines, [remote]: line } };
}

/** Returns the folder that the last rollback or fix removed. Open pages still use it, and it may be deployed again. */
export const lastRemovedFolder = (state: DeployState, remote: string): string | null =>
  state.history.findLast((change) => change.remote === remote && (change.action === 'rollback' || change.fix))
    ?.from ?? null;

/**
 * Returns the folders of releases that are not in the remote's release line but may be deployed again: the candidate of
 * the active rollout and the one of the last stopped rollout.
 */
function rolloutFolders(state: DeployState, remote: string): string[] {
  const rollout = rolloutOf(state, remote);
  const stopped = rolloutChangesOf(state, remote).findLast(({ action }) => action === 'stop');
  return [...(rollout ? [candidateFolderOf(remote, rollout)] : []), ...(stopped ? [stopped.release] : [])];
}

/** Returns the folders of a remote's running release and of its rollback targets, newest first. */
export const releaseLineFolders = (state: DeployState, remote: string): string[] =>
  releasesOfRemote(state, remote).map((release) => folderNameOf(remote, release));

/**
 * Returns the folders that must not be deleted: those of the release line, of rollouts, and of the last removed
 * release.
 */
export const foldersInUse = (state: DeployState, remote: string): Set<string> =>
  new Set([
    ...releaseLineFolders(state, remote),
    ...rolloutFolders(state, remote),
    lastRemovedFolder(state, remote) ?? '',
  ]);

/** Returns the releases in the release lines and rollouts of all remotes, without duplicates. */
export const lineAndRolloutReleases = (state: DeployState): ReleaseName[] =>
  REMOTE_NAMES.flatMap((remote) =>
    [...new Set([...releaseLineFolders(state, remote), ...rolloutFolders(state, remote)])].map((folder) => ({
      remote,
      folder,
    })),
  );

/** Returns whether server rendering is disabled for the running release. */
export const isUnrendered = (state: DeployState, remote: string): boolean =>
  releasesOfRemote(state, remote)[0]?.unrendered === true;

/** Returns the folder names of all releases in a remote's history of deploys, rollbacks and rollouts. */
export const everDeployedFolders = (state: DeployState, remote: string): string[] => [
  ...state.history.filter((change) => change.remote === remote).map(({ to }) => to),
  ...rolloutChangesOf(state, remote).map(({ release }) => release),
];

/** Returns the folders of all releases of a remote that run, ran, or may run again. */
export const knownFolders = (state: DeployState, remote: string): Set<string> =>
  new Set([
    ...releaseLineFolders(state, remote),
    ...everDeployedFolders(state, remote),
    ...rolloutFolders(state, remote),
  ]);

/** Returns every release of a remote mentioned in the state, including removed ones. */
export const allReleasesOf = (state: DeployState, remote: string): Set<string> =>
  new Set([
    ...knownFolders(state, remote),
    ...state.history.flatMap((change) => (change.remote === remote && change.from) || []),
  ]);
