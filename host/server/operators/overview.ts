import type { Release, RemoteName } from '@club/shared/federation';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { Deployment } from '../registry/deployment';
import { folderOf, originOf } from '../registry/release-folder';
import type { Change, DeployState } from '../registry/state';
import type { SeenError } from './seen-errors';

/** What runs of one remote. */
export type RunningRemote = {
  remote: RemoteName;
  version: string;
  /** Its folder, `<version>-<hash>`. */
  release: string;
  commit: string | null;
  contract: string;
  /** The origin that serves it; null for the site's own. */
  source: string | null;
  /** The release that a roll back leads to. */
  previous: string | null;
  /** ISO 8601, and whose token it was; null when the history no longer tells. */
  deployedAt: string | null;
  deployedBy: string | null;
  /** Reports of errors in the running version. */
  errors: number;
};

export type Overview = {
  contract: string;
  remotes: RunningRemote[];
  /** What pages reported since the host started, the last ones first. */
  errors: SeenError[];
  /** ISO 8601. */
  startedAt: string;
  /** The deployments on disk; null while they are refused, which `problem` then explains. */
  state: DeployState | null;
  problem: string | null;
};

type Sources = {
  deployment: Deployment;
  state: DeployState | Error;
  errors: SeenError[];
  startedAt: Date;
};

const folderName = (remote: RemoteName, { entry, version }: Release): string =>
  folderOf(remote, entry) ?? version;

function runningRemote(remote: RemoteName, sources: Sources, history: readonly Change[]): RunningRemote {
  const { previous, ...running } = sources.deployment.registry.remotes[remote];
  const release = folderName(remote, running);
  const change = history.findLast((entry) => entry.remote === remote && entry.to === release);
  const seen = sources.errors.filter((error) => error.remote === remote && error.version === running.version);
  return {
    remote,
    version: running.version,
    release,
    commit: sources.deployment.releases[remote][0]?.manifest.commit ?? null,
    contract: running.contract,
    source: originOf(running.entry),
    previous: previous && folderName(remote, previous),
    deployedAt: change?.at ?? null,
    deployedBy: change?.by ?? null,
    errors: seen.reduce((sum, { count }) => sum + count, 0),
  };
}

/** All that operators get to see. */
export function overviewOf(sources: Sources): Overview {
  const { deployment, state, errors, startedAt } = sources;
  const isRefused = state instanceof Error;
  const history = isRefused ? [] : state.history;
  return {
    contract: deployment.registry.contract,
    remotes: REMOTE_NAMES.map((name) => runningRemote(name, sources, history)),
    errors,
    startedAt: startedAt.toISOString(),
    state: isRefused ? null : state,
    problem: isRefused ? state.message : null,
  };
}

/** Every version of a remote that a state knows of; what was rolled back is known by the history only. */
export function versionsIn({ lines, history }: DeployState, remote: RemoteName): Set<string> {
  const folders = history
    .filter((change) => change.remote === remote)
    .flatMap(({ from, to }) => [from ?? to, to]);
  return new Set([
    ...lines[remote].map(({ version }) => version),
    ...folders.map((folder) => folder.replace(/-[0-9a-f]+$/, '')),
  ]);
}
