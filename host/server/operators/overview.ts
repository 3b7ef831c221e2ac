import {
  isRemoteName,
  REMOTE_NAMES,
  type Release,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import { keptFolders } from '../registry/changes';
import { type Deployment, missingFrom, type UnusableRelease } from '../registry/deployment';
import { folderOf, originOf } from '../registry/release-folder';
import { type Change, type DeployState, lineOf, remotesIn, rolloutChangesOf } from '../registry/state';
import type { Tally } from '../rendering/renderings';
import type { EndedRollout, RolloutSeen } from './rollout-seen';
import type { SeenError } from './seen-errors';
import type { SignalsSeen } from './signals-seen';

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
  /** Somebody wanted it never to be drawn on the server. */
  unrendered: boolean;
  /** What became of its pages on this server; null where nothing of it is drawn. */
  drawings: Tally | null;
};

export type Overview = {
  contract: string;
  remotes: RunningRemote[];
  /** Remotes of this host of which there is no release: their places show the fallback. */
  missing: RemoteName[];
  /** Releases that were deployed and that this server cannot run. */
  unusable: UnusableRelease[];
  /** Remotes that only another host knew, and their newest release there. */
  unknown: { remote: string; release: string | null }[];
  /** What pages reported since the host started, the last ones first. */
  errors: SeenError[];
  /** What visitors' pages told of the releases. */
  signals: SignalsSeen;
  /** Releases on their way to all visitors, and the last ones that were. */
  rollouts: RolloutSeen[];
  endedRollouts: EndedRollout[];
  /** ISO 8601. */
  startedAt: string;
  /** The deployments on disk; null while they are refused, which `problem` then explains. */
  state: DeployState | null;
  problem: string | null;
};

type Sources = {
  deployment: Deployment;
  unusable: UnusableRelease[];
  state: DeployState | Error;
  errors: SeenError[];
  startedAt: Date;
  drawings: (remote: RemoteName) => Tally | null;
  signals?: SignalsSeen;
  rollouts?: RolloutSeen[];
  endedRollouts?: EndedRollout[];
};

const folderName = (remote: string, { entry, version }: Release): string =>
  folderOf(remote, entry) ?? version;

function runningRemote(
  remote: RemoteName,
  sources: Sources,
  history: readonly Change[],
): RunningRemote | null {
  const [running, previous] = releasesIn(sources.deployment.registry, remote);
  if (!running) return null;
  const [deployed] = sources.deployment.releases[remote];
  const release = folderName(remote, running);
  const change = history.findLast((entry) => entry.remote === remote && entry.to === release);
  const seen = sources.errors.filter((error) => error.remote === remote && error.version === running.version);
  return {
    remote,
    version: running.version,
    release,
    commit: deployed?.manifest.commit ?? null,
    contract: running.contract,
    source: originOf(running.entry),
    previous: previous ? folderName(remote, previous) : null,
    deployedAt: change?.at ?? null,
    deployedBy: change?.by ?? null,
    errors: seen.reduce((sum, { count }) => sum + count, 0),
    unrendered: deployed?.unrendered === true,
    drawings: sources.drawings(remote),
  };
}

const unknownIn = (state: DeployState) =>
  remotesIn(state)
    .filter((remote) => !isRemoteName(remote))
    .map((remote) => ({ remote, release: keptFolders(state, remote)[0] ?? null }));

/** All that operators get to see. */
export function overviewOf(sources: Sources): Overview {
  const { deployment, unusable, state, errors, startedAt } = sources;
  const isRefused = state instanceof Error;
  const history = isRefused ? [] : state.history;
  return {
    contract: deployment.registry.contract,
    remotes: REMOTE_NAMES.flatMap((name) => runningRemote(name, sources, history) ?? []),
    missing: missingFrom(deployment.registry),
    unusable,
    unknown: isRefused ? [] : unknownIn(state),
    errors,
    signals: sources.signals ?? { state: 'off' },
    rollouts: sources.rollouts ?? [],
    endedRollouts: sources.endedRollouts ?? [],
    startedAt: startedAt.toISOString(),
    state: isRefused ? null : state,
    problem: isRefused ? state.message : null,
  };
}

/** Every version of a remote that a state knows of; what was rolled back is known by the history only. */
export function versionsIn(state: DeployState, remote: RemoteName): Set<string> {
  const folders = state.history
    .filter((change) => change.remote === remote)
    .flatMap(({ from, to }) => [from ?? to, to])
    .concat(rolloutChangesOf(state, remote).map(({ release }) => release));
  return new Set([
    ...lineOf(state, remote).map(({ version }) => version),
    ...folders.map((folder) => folder.replace(/-[0-9a-f]+$/, '')),
  ]);
}
