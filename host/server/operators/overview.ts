import {
  isRemoteName,
  REMOTE_NAMES,
  type RemoteName,
  releaseName,
  releasesIn,
} from '@club/shared/federation';
import { keptFolders } from '../registry/changes';
import { type Deployment, missingFrom, type UnusableRelease } from '../registry/deployment';
import { originOf } from '../registry/release-folder';
import { type Change, type DeployState, lineOf, remotesIn, rolloutChangesOf } from '../registry/state';
import type { Tally } from '../rendering/renderings';
import { DAY_MS } from '../signals/counts';
import type { ReleaseSignals } from '../signals/signals';
import type { SeenError } from './error-counts';
import type { EndedRollout, RolloutSeen } from './rollout-overview';

/** The running release of a remote. */
export type RunningRemote = {
  remote: RemoteName;
  version: string;
  /** Its folder, `<version>-<hash>`. */
  release: string;
  commit: string | null;
  contract: string;
  /** The origin that serves it; null for this site's own. */
  source: string | null;
  /** The release that a roll back restores. */
  previous: string | null;
  /** ISO 8601, and the name of the token; null if the history no longer has the deploy. */
  deployedAt: string | null;
  deployedBy: string | null;
  /** Reported errors of the running version. */
  errors: number;
  /** Deployed with `--unrendered`. */
  unrendered: boolean;
  /** Server rendering of its pages by outcome; null if none is drawn. */
  drawings: Tally | null;
};

/** Reports of visitors on each release: switched off, unreadable for now, or known since then. */
export type SignalsSeen =
  | { state: 'off' }
  | { state: 'failing' }
  | { state: 'on'; since: string; releases: ReleaseSignals[] };

type SignalsSource = { releases: (since: Date) => Promise<ReleaseSignals[]> };

/** Reads the reports of the last day; `source` is null with `SIGNALS=off`. */
export async function seeSignals(source: SignalsSource | null, now: Date): Promise<SignalsSeen> {
  if (!source) return { state: 'off' };
  const since = new Date(now.getTime() - DAY_MS);
  return source.releases(since).then(
    (releases) => ({ state: 'on', since: since.toISOString(), releases }),
    () => ({ state: 'failing' }),
  );
}

export type Overview = {
  contract: string;
  remotes: RunningRemote[];
  /** Remotes without a release: the site shows their fallback. */
  missing: RemoteName[];
  /** Deployed releases that this server cannot run. */
  unusable: UnusableRelease[];
  /** Remotes that only another host knows, with their newest release there. */
  unknown: { remote: string; release: string | null }[];
  /** Reported errors, the latest first. */
  errors: SeenError[];
  signals: SignalsSeen;
  rollouts: RolloutSeen[];
  endedRollouts: EndedRollout[];
  /** Start of the error counts. ISO 8601. */
  startedAt: string;
  /** The stored deployments; null if they are refused, for the reason in `problem`. */
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

function runningRemote(
  remote: RemoteName,
  sources: Sources,
  history: readonly Change[],
): RunningRemote | null {
  const [running, previous] = releasesIn(sources.deployment.registry, remote);
  if (!running) return null;
  const [deployed] = sources.deployment.releases[remote];
  const release = releaseName(running);
  const change = history.findLast((entry) => entry.remote === remote && entry.to === release);
  const seen = sources.errors.filter((error) => error.remote === remote && error.version === running.version);
  return {
    remote,
    version: running.version,
    release,
    commit: deployed?.manifest.commit ?? null,
    contract: running.contract,
    source: originOf(running.entry),
    previous: previous ? releaseName(previous) : null,
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

/** Returns every version of a remote in the state, also those that only its history names. */
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
