import {
  isRemoteName,
  REMOTE_NAMES,
  type RemoteName,
  releaseName,
  releasesIn,
} from '@club/shared/federation';
import type { RenderingCounts } from '../pages/rendering/site-renderer';
import { releaseLineFolders } from '../registry/changes';
import {
  type Deployment,
  type RunningRollout,
  remotesWithoutRelease,
  type UnusableRelease,
} from '../registry/deployment';
import { originOfEntryUrl } from '../registry/release-folder';
import { ROLLOUT_SHARES, type RolloutChange } from '../registry/rollout';
import {
  describeCause,
  parseCause,
  type RolloutCause,
  type RolloutVerdict,
  rolloutEvidenceOf,
  rolloutProgressOf,
  startOfCountedReports,
} from '../registry/rollouts/judge';
import { createRolloutJudge, type VisitorReportSource } from '../registry/rollouts/run-rollouts';
import type { ReleaseSignals } from '../registry/signals/signals';
import { DAY_MS, type RolloutArms, totalOfArms } from '../registry/signals/visitor-counts';
import {
  candidateFolderOf,
  currentOffSwitch,
  type DeployHistoryEntry,
  type DeployState,
  EMPTY_STATE,
  type RemoteSwitch,
  remotesIn,
  rolloutChangesOf,
} from '../registry/state';
import type { ErrorCount } from './error-counts';
import { HOST_VERSION, type HostVersion } from './host-version';
import { type UnservedRelease, unservedReleases } from './unserved-releases';

/** The running release of a remote. */
export type RunningRemote = {
  remote: RemoteName;
  version: string;
  /** Name of the release's folder, `<version>-<hash>`. */
  release: string;
  commit: string | null;
  contract: string;
  /** Origin that serves the release; null for this site. */
  source: string | null;
  /** Release that a rollback restores. */
  previous: string | null;
  /** ISO 8601; null if the history no longer contains the deploy. */
  deployedAt: string | null;
  /** Author, such as the name of a deploy token; null if the history no longer contains the deploy. */
  deployedBy: string | null;
  /** Reported errors of the running version. */
  errors: number;
  /** True if the release was deployed with `--unrendered`. */
  unrendered: boolean;
  /** Numbers of server renderings by outcome; null if the pages of the release are not server-rendered. */
  drawings: RenderingCounts | null;
};

/**
 * Visitor reports by release, counted since `since`; or why there are none: disabled (`off`) or unavailable
 * (`failing`).
 */
type SignalsSeen =
  | { state: 'off' }
  | { state: 'failing' }
  | { state: 'on'; since: string; releases: ReleaseSignals[] };

type SignalsSource = { releases: (since: Date) => Promise<ReleaseSignals[]> };

/** Reads the visitor reports of the last day; `source` is null if `SIGNALS=off`. */
export async function readSignals(source: SignalsSource | null, now: Date): Promise<SignalsSeen> {
  if (!source) return { state: 'off' };
  const since = new Date(now.getTime() - DAY_MS);
  return source.releases(since).then(
    (releases) => ({ state: 'on', since: since.toISOString(), releases }),
    () => ({ state: 'failing' }),
  );
}

export type Overview = {
  host: HostVersion;
  contract: string;
  remotes: RunningRemote[];
  /** Remotes without a release; pages show their fallback. */
  missing: RemoteName[];
  /** Remotes that a person switched off. */
  off: RemoteSwitch[];
  /** Deployed releases that this server cannot run. */
  unusable: UnusableRelease[];
  /** Remotes known only to another host, with their newest release there. */
  unknown: { remote: string; release: string | null }[];
  /** Reported errors, latest first. */
  errors: ErrorCount[];
  signals: SignalsSeen;
  rollouts: RolloutReport[];
  endedRollouts: EndedRollout[];
  /** The latest releases that are not served to any visitor. */
  unserved: UnservedRelease[];
  /** Start of the error counts, ISO 8601. */
  startedAt: string;
  /** Stored deployments; null if invalid, with the reason in `problem`. */
  state: DeployState | null;
  problem: string | null;
};

type Sources = Pick<Overview, 'unusable' | 'errors' | 'signals' | 'rollouts'> & {
  deployment: Deployment;
  state: DeployState | Error;
  startedAt: Date;
  drawings: (remote: RemoteName) => RenderingCounts | null;
  refusals: UnservedRelease[];
};

function runningRemote(
  remote: RemoteName,
  sources: Sources,
  history: readonly DeployHistoryEntry[],
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
    source: originOfEntryUrl(running.entry),
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
    .map((remote) => ({ remote, release: releaseLineFolders(state, remote)[0] ?? null }));

export function composeOverview(sources: Sources): Overview {
  const { deployment, unusable, state: stored, errors, signals, rollouts, startedAt, refusals } = sources;
  const problem = stored instanceof Error ? stored.message : null;
  const state = stored instanceof Error ? EMPTY_STATE : stored;
  return {
    host: HOST_VERSION,
    contract: deployment.registry.contract,
    remotes: REMOTE_NAMES.flatMap((name) => runningRemote(name, sources, state.history) ?? []),
    missing: remotesWithoutRelease(deployment.registry).filter((name) => !currentOffSwitch(state, name)),
    off: REMOTE_NAMES.flatMap((name) => currentOffSwitch(state, name) ?? []),
    unusable,
    unknown: unknownIn(state),
    errors,
    signals,
    rollouts,
    endedRollouts: endedRollouts(state),
    unserved: problem === null ? unservedReleases(state, refusals) : [],
    startedAt: startedAt.toISOString(),
    state: problem === null ? state : null,
    problem,
  };
}

/**
 * A reason in words, and its machine-readable form `cause`; that is null if a person acted or this host does not know
 * the kind of cause.
 */
type Why<Reason> = { reason: Reason; cause: RolloutCause | null };

/** Active rollout, as shown to operators. */
export type RolloutReport = {
  remote: RemoteName;
  /** Release that the rollout introduces, as its folder name `<version>-<hash>`. */
  candidate: string;
  running: string | null;
  /** Percentage of visitors who get the candidate, for each step. */
  shares: readonly number[];
  /** Index of the current step. */
  step: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Author, such as the name of a deploy token. */
  startedBy: string;
  /** Start of the current step, ISO 8601. */
  stepAt: string;
  /** Earliest end of the current step, ISO 8601. */
  stepUntil: string;
  /** Number of candidate visitors who must have reported before the next step; 0 at the last step. */
  visitorsWanted: number;
  /** Number of visitors of the candidate who have reported since the start of the step. */
  visitorsTold: number;
  /** Reports since the start of the rollout; null if unavailable. */
  arms: RolloutArms | null;
  /** Current verdict; null if the reports are unavailable. */
  verdict: (Pick<RolloutVerdict, 'action'> & Why<string>) | null;
  /** Time, author and reason of a pause by an operator or the host; null unless the rollout is paused. */
  held: ({ at: string; by: string } & Why<string>) | null;
};

export type EndedRollout = Why<string | null> & {
  remote: RemoteName;
  release: string;
  /** `replaced` means that a deploy or a rollback ended the rollout. */
  end: 'finished' | 'stopped' | 'replaced';
  at: string;
  by: string;
};

const SHOWN_ENDS = 5;

type RolloutSources = {
  deployment: Deployment;
  reports: VisitorReportSource;
  timeWantedMs: number;
  now: Date;
};

const inWords = ({ action, cause }: RolloutVerdict) => ({ action, reason: describeCause(cause), cause });

async function seeRollout(
  remote: RemoteName,
  { rollout }: RunningRollout,
  sources: RolloutSources,
): Promise<RolloutReport> {
  const { deployment, reports, timeWantedMs, now } = sources;
  const entry = deployment.registry.remotes[remote];
  const running = entry ? releaseName(entry) : null;
  const { id, step, startedAt, stepAt, by } = rollout;
  const candidate = candidateFolderOf(remote, rollout);
  const since = startOfCountedReports(rollout);
  const asked = reports?.blocks({ remote, rollout: id, candidate, control: running ?? '', since });
  const blocks = (await asked?.catch(() => null)) ?? null;
  const evidence = rolloutEvidenceOf(rollout, blocks ?? [], { now, timeWantedMs });
  return {
    remote,
    candidate,
    running,
    shares: ROLLOUT_SHARES,
    step,
    startedAt,
    startedBy: by,
    stepAt,
    stepUntil: new Date(Date.parse(stepAt) + timeWantedMs).toISOString(),
    visitorsWanted: evidence.visitorsWanted,
    visitorsTold: rolloutProgressOf(evidence).visitors,
    arms: blocks && totalOfArms(blocks),
    verdict: blocks || !reports ? inWords(createRolloutJudge(reports)(evidence)) : null,
    held: rollout.held ? { ...rollout.held, cause: parseCause(rollout.held.cause) } : null,
  };
}

/** Returns the active rollouts with their current verdicts. */
export const readRollouts = (sources: RolloutSources): Promise<RolloutReport[]> =>
  Promise.all(
    REMOTE_NAMES.flatMap((remote) => {
      const running = sources.deployment.rollouts?.[remote];
      return running ? [seeRollout(remote, running, sources)] : [];
    }),
  );

const ENDS: Partial<Record<RolloutChange['action'], EndedRollout['end']>> = {
  finish: 'finished',
  stop: 'stopped',
  replace: 'replaced',
};

/** Returns the last five ended rollouts, latest first. */
export function endedRollouts(state: DeployState): EndedRollout[] {
  const all = REMOTE_NAMES.flatMap((remote) =>
    rolloutChangesOf(state, remote).flatMap((change): EndedRollout[] => {
      const { action, release, at, by, reason = null } = change;
      const end = ENDS[action];
      return end ? [{ remote, release, end, at, by, reason, cause: parseCause(change.cause) }] : [];
    }),
  );
  return all.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN_ENDS);
}
