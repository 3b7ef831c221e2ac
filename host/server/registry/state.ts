import { isRecord } from '@club/shared/domain';
import {
  CONTRACT_VERSION,
  parseRelease,
  REMOTE_NAMES,
  type Registry,
  type RemoteName,
} from '@club/shared/federation';
import { isPinned, type PinnedRelease } from './release-folder';
import { isRolloutChange, parseRollout, type Rollout, type RolloutChange } from './rollout';

/** One change of what runs; `from` and `to` are folder names, `<version>-<hash>`. */
export type Change = {
  /** ISO 8601, UTC. */
  at: string;
  /** The deploy token's name, or the user of the machine. */
  by: string;
  action: 'deploy' | 'rollback';
  /** Of this host, or of another that changed the same directory. */
  remote: string;
  from: string | null;
  to: string;
  /** The commit that `to` was built from; null where its build knew none, missing in changes made by older hosts. */
  commit?: string | null;
  /** A start put its own build in force, nobody's decision; older hosts take it for a deploy. */
  atStart?: true;
  /** The release that ran was bad and has left the line; older hosts take it for a plain deploy. */
  fix?: true;
};

type Lines = Record<RemoteName, PinnedRelease[]> & Record<string, PinnedRelease[]>;

/**
 * All that a deployment directory knows; each line is newest first, and its first release runs. What is not known of here,
 * such as the line of a remote that only another host has, stays as it was written.
 */
export type DeployState = {
  lines: Lines;
  history: Change[];
  /** Identifies the state under any path, see `identityOf`; missing in states of former hosts. */
  id?: string;
  /** Raised by every change; states of hosts before this one lack it. */
  serial?: number;
  /** By remote; what is not understood here is as if it were not there, and stays as it was written. */
  rollouts?: Record<string, Rollout>;
  rolloutHistory?: RolloutChange[];
};

const noLines = (): Lines => Object.fromEntries(REMOTE_NAMES.map((name) => [name, []])) as unknown as Lines;

export const EMPTY_STATE: DeployState = { lines: noLines(), history: [] };

const isText = (value: unknown): value is string => typeof value === 'string';

function isChange(value: unknown): value is Change {
  if (!isRecord(value)) return false;
  const { at, by, action, remote, from, to, commit = null, atStart = true, fix = true } = value;
  return (
    [at, by, to].every(isText) &&
    [from, commit].every((text) => text === null || isText(text)) &&
    atStart === true &&
    fix === true &&
    (action === 'deploy' || action === 'rollback') &&
    isText(remote)
  );
}

const isLine = (value: unknown): value is PinnedRelease[] => Array.isArray(value) && value.every(isPinned);

const isSerial = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);

/** The releases of a remote, known here or not; none where they cannot be read. */
export function lineOf({ lines }: DeployState, remote: string): PinnedRelease[] {
  const line: unknown = Object.hasOwn(lines, remote) ? lines[remote] : [];
  return isLine(line) ? line : [];
}

/** The rollout of a remote that is under way; null without one, and where another release runs than it began beside. */
export function rolloutOf(state: DeployState, remote: string): Rollout | null {
  const all: unknown = state.rollouts;
  const rollout = isRecord(all) && Object.hasOwn(all, remote) ? parseRollout(all[remote]) : null;
  const [running] = lineOf(state, remote);
  if (!rollout || !running || running.entry === rollout.release.entry) return null;
  return (rollout.beside ?? running.entry) === running.entry ? rollout : null;
}

/** How the rollouts of a remote went, oldest first. */
export function rolloutChangesOf(state: DeployState, remote: string): RolloutChange[] {
  const all: unknown = state.rolloutHistory;
  const changes = Array.isArray(all) ? all.filter(isRolloutChange) : [];
  return changes.filter((change) => change.remote === remote);
}

/** Reads a state whole or not at all; a remote without a line has an empty one. */
export function parseDeployState(value: unknown): DeployState | null {
  if (!isRecord(value) || !isRecord(value.lines) || !Array.isArray(value.history)) return null;
  if (!isSerial(value.serial)) return null;
  const lines = { ...noLines(), ...value.lines } as Lines;
  const areRead = REMOTE_NAMES.every((name) => isLine(lines[name]));
  return areRead && value.history.every(isChange) ? { ...value, lines, history: value.history } : null;
}

/** Every remote that a state tells of: those of this host, then others. */
export const remotesIn = ({ lines, history }: DeployState): string[] => [
  ...new Set([...REMOTE_NAMES, ...Object.keys(lines), ...history.map(({ remote }) => remote)]),
];

/** The public registry of a state; a remote that has no release yet is not in it. */
export function registryOf(state: DeployState): Registry {
  const remotes: Registry['remotes'] = {};
  for (const name of REMOTE_NAMES) {
    const [running, previous = null] = lineOf(state, name).map(parseRelease);
    if (running) remotes[name] = { ...running, previous };
  }
  return { contract: CONTRACT_VERSION, remotes };
}
