import {
  CONTRACT_VERSION,
  isRecord,
  parseRelease,
  REMOTE_NAMES,
  type Registry,
  type Release,
  type RemoteName,
} from '@club/shared/federation';

/** One change of what runs; `from` and `to` are folder names, `<version>-<hash>`. */
export type Change = {
  /** ISO 8601, UTC. */
  at: string;
  /** The deploy token's name, or the user of the machine. */
  by: string;
  action: 'deploy' | 'rollback';
  remote: RemoteName;
  from: string | null;
  to: string;
  /** The commit that `to` was built from; null where its build knew none, missing in changes made by older hosts. */
  commit?: string | null;
  /** A start put its own build in force, nobody's decision; older hosts take it for a deploy. */
  atStart?: true;
};

/** All that a deployment directory knows; each line is newest first, and its first release runs. */
export type DeployState = { lines: Record<RemoteName, Release[]>; history: Change[] };

export const EMPTY_STATE: DeployState = { lines: { directory: [], profile: [], feedback: [] }, history: [] };

const isText = (value: unknown): value is string => typeof value === 'string';

function isChange(value: unknown): value is Change {
  if (!isRecord(value)) return false;
  const { at, by, action, remote, from, to, commit = null, atStart = true } = value;
  return (
    [at, by, to].every(isText) &&
    [from, commit].every((text) => text === null || isText(text)) &&
    atStart === true &&
    (action === 'deploy' || action === 'rollback') &&
    REMOTE_NAMES.some((name) => name === remote)
  );
}

function parseLine(value: unknown): Release[] | null {
  const releases = Array.isArray(value) ? value.map(parseRelease) : [null];
  return releases.every((release) => release !== null) ? releases : null;
}

/** Reads a state whole or not at all. */
export function parseDeployState(value: unknown): DeployState | null {
  if (!isRecord(value) || !isRecord(value.lines) || !Array.isArray(value.history)) return null;
  const lines: Partial<DeployState['lines']> = {};
  for (const name of REMOTE_NAMES) {
    const line = parseLine(value.lines[name]);
    if (!line) return null;
    lines[name] = line;
  }
  return value.history.every(isChange)
    ? { lines: lines as DeployState['lines'], history: value.history }
    : null;
}

/** The public registry of a state; null until every remote has a release. */
export function registryOf({ lines }: DeployState): Registry | null {
  const remotes: Partial<Registry['remotes']> = {};
  for (const name of REMOTE_NAMES) {
    const [running, previous = null] = lines[name];
    if (!running) return null;
    remotes[name] = { ...running, previous };
  }
  return { contract: CONTRACT_VERSION, remotes: remotes as Registry['remotes'] };
}
