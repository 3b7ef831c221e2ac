import { isRecord } from '@club/shared/domain';
import {
  CONTRACT_VERSION,
  parseRelease,
  REMOTE_NAMES,
  type Registry,
  type RemoteName,
} from '@club/shared/federation';
import { folderInEntryUrl, isPinnedRelease, type PinnedRelease } from './release-folder';
import { isRolloutChange, parseRollout, ROLLOUT_SHARES, type Rollout, type RolloutChange } from './rollout';

/** One deploy or rollback: `from` and `to` are the folder names of releases, `<version>-<hash>`. */
export type DeployHistoryEntry = {
  /** ISO 8601, UTC. */
  at: string;
  /** Name of the deploy token, or of the operating system's user. */
  by: string;
  action: 'deploy' | 'rollback';
  /** Name of the remote; may be unknown to this host if another host shares the directory. */
  remote: string;
  from: string | null;
  to: string;
  /** Commit from which `to` was built; null if unknown, absent if an older host made the change. */
  commit?: string | null;
  /** True if a server start deployed its own build. Older hosts read the change as a plain deploy. */
  atStart?: true;
  /**
   * True if the deploy replaced a faulty release, which later rollbacks skip. Older hosts read the change as a plain
   * deploy.
   */
  fix?: true;
  /** Reason of a rollback by a person. */
  reason?: string;
};

/** A change that switched a remote off or on; only the newest per remote counts. */
export type RemoteSwitch = {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  remote: string;
  off: boolean;
  reason?: string;
};

/** An uploaded release that is served only to visitors with its link. */
export type ReleasePreview = {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  remote: string;
  release: PinnedRelease;
  /** SHA-256 of the key in the link, in hex, because the state must not reveal the link. */
  keyHash: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
};

type Lines = Record<RemoteName, PinnedRelease[]> & Record<string, PinnedRelease[]>;

/**
 * State of a deployment directory. `lines` has the releases of each remote, newest first; the first one runs. Unknown
 * data, such as remotes of other hosts, is retained.
 */
export type DeployState = {
  lines: Lines;
  history: DeployHistoryEntry[];
  /** Identity of the state, independent of its path, see `stateIdentityOf`; missing in states of older hosts. */
  id?: string;
  /** Number that every change increases; missing in states of older hosts. */
  serial?: number;
  /** Rollouts by remote; unknown values are ignored but not removed. */
  rollouts?: Record<string, Rollout>;
  rolloutHistory?: RolloutChange[];
  /** Switches that turned remotes off or on, oldest first. Older hosts retain them but still serve the remotes. */
  switches?: RemoteSwitch[];
  /** Previews, oldest first. Older hosts retain them but serve none. */
  previews?: ReleasePreview[];
};

const noLines = (): Lines => Object.fromEntries(REMOTE_NAMES.map((name) => [name, []])) as unknown as Lines;

export const EMPTY_STATE: DeployState = { lines: noLines(), history: [] };

const isText = (value: unknown): value is string => typeof value === 'string';

function isChange(value: unknown): value is DeployHistoryEntry {
  if (!isRecord(value)) return false;
  const { at, by, action, remote, from, to, commit = null, atStart = true, fix = true, reason = '' } = value;
  return (
    [at, by, to, reason].every(isText) &&
    [from, commit].every((text) => text === null || isText(text)) &&
    atStart === true &&
    fix === true &&
    (action === 'deploy' || action === 'rollback') &&
    isText(remote)
  );
}

const isLine = (value: unknown): value is PinnedRelease[] =>
  Array.isArray(value) && value.every(isPinnedRelease);

const isSerial = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);

/**
 * Returns the releases in a remote's release line, newest first, even for an unknown remote; none if the line is
 * invalid.
 */
export function releasesOfRemote({ lines }: DeployState, remote: string): PinnedRelease[] {
  const line: unknown = Object.hasOwn(lines, remote) ? lines[remote] : [];
  return isLine(line) ? line : [];
}

/** Returns the active rollout of a remote; null if there is none or another release has been deployed since. */
export function rolloutOf(state: DeployState, remote: string): Rollout | null {
  const all: unknown = state.rollouts;
  const rollout = isRecord(all) && Object.hasOwn(all, remote) ? parseRollout(all[remote]) : null;
  const [running] = releasesOfRemote(state, remote);
  if (!rollout || !running || running.entry === rollout.release.entry) return null;
  return (rollout.beside ?? running.entry) === running.entry ? rollout : null;
}

/** Returns the rollout changes of a remote, oldest first. */
export function rolloutChangesOf(state: DeployState, remote: string): RolloutChange[] {
  const all: unknown = state.rolloutHistory;
  const changes = Array.isArray(all) ? all.filter(isRolloutChange) : [];
  return changes.filter((change) => change.remote === remote);
}

const isSwitch = (value: unknown): value is RemoteSwitch =>
  isRecord(value) &&
  [value.at, value.by, value.remote].every(isText) &&
  typeof value.off === 'boolean' &&
  (value.reason === undefined || isText(value.reason));

/** Returns the switches of a remote, oldest first. */
export function remoteSwitchesOf({ switches }: DeployState, remote: string): RemoteSwitch[] {
  const all: unknown = switches;
  return (Array.isArray(all) ? all.filter(isSwitch) : []).filter((one) => one.remote === remote);
}

/** Returns the switch that currently turns a remote off; null if the remote is on. */
export function currentOffSwitch(state: DeployState, remote: string): RemoteSwitch | null {
  const last = remoteSwitchesOf(state, remote).at(-1);
  return last?.off ? last : null;
}

/** Parses a state; null if a part of it is invalid. Adds an empty release line for each remote that the state lacks. */
export function parseDeployState(value: unknown): DeployState | null {
  if (!isRecord(value) || !isRecord(value.lines) || !Array.isArray(value.history)) return null;
  if (!isSerial(value.serial)) return null;
  const lines = { ...noLines(), ...value.lines } as Lines;
  const areRead = REMOTE_NAMES.every((name) => isLine(lines[name]));
  return areRead && value.history.every(isChange) ? { ...value, lines, history: value.history } : null;
}

/** Returns the names of all remotes in a state, those of this host first. */
export const remotesIn = ({ lines, history }: DeployState): string[] => [
  ...new Set([...REMOTE_NAMES, ...Object.keys(lines), ...history.map(({ remote }) => remote)]),
];

/** Returns the public registry of a state, without remotes that have no release or are switched off. */
export function registryOf(state: DeployState): Registry {
  const remotes: Registry['remotes'] = {};
  for (const name of REMOTE_NAMES) {
    const [running, previous = null] = releasesOfRemote(state, name).map(parseRelease);
    if (running && !currentOffSwitch(state, name)) remotes[name] = { ...running, previous };
  }
  return { contract: CONTRACT_VERSION, remotes };
}

const HISTORY_LIMIT = 500;

export const rolloutShareOf = ({ step }: Rollout): number => ROLLOUT_SHARES[step] ?? 0;

/** Returns the folder name of a rollout's candidate. */
export const candidateFolderOf = (remote: string, { release }: Rollout): string =>
  folderInEntryUrl(remote, release.entry) ?? release.version;

type RolloutEvent = Pick<RolloutChange, 'action' | 'at' | 'by' | 'remote' | 'cause'> & {
  reason?: string | undefined;
};

/** Returns the state with a change added to its rollout history. */
export function addRolloutChange(
  state: DeployState,
  { reason, cause, ...event }: RolloutEvent,
  rollout: Rollout,
  share = rolloutShareOf(rollout),
): DeployState {
  const change: RolloutChange = {
    ...event,
    release: candidateFolderOf(event.remote, rollout),
    id: rollout.id,
    share,
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause }),
  };
  const history = Array.isArray(state.rolloutHistory) ? state.rolloutHistory : [];
  return { ...state, rolloutHistory: [...history, change].slice(-HISTORY_LIMIT) };
}

/** Returns the state with `rollout` as the remote's rollout; null removes it. */
export function setRollout(state: DeployState, remote: string, rollout: Rollout | null): DeployState {
  const { rollouts = {}, ...rest } = state;
  const { [remote]: _, ...others } = rollouts;
  const next = rollout ? { ...others, [remote]: rollout } : others;
  return Object.keys(next).length === 0 ? rest : { ...rest, rollouts: next };
}

/** Ends a remote's rollout because a deploy or a rollback replaces it. Returns the same state if there is none. */
export function endReplacedRollout(
  state: DeployState,
  order: Pick<RolloutEvent, 'at' | 'by' | 'remote'>,
): DeployState {
  const { remote, by, at } = order;
  const rollout = rolloutOf(state, remote);
  if (!rollout) return state.rollouts ? setRollout(state, remote, null) : state;
  const ended = setRollout(state, remote, null);
  return addRolloutChange(ended, { action: 'replace', remote, by, at }, rollout, 0);
}
