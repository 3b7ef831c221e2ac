import { REMOTE_NAMES, type RemoteName, releaseName } from '@club/shared/federation';
import type { Deployment, RunningRollout } from '../registry/deployment';
import { type RolloutChange, SHARES } from '../registry/rollout';
import { candidateOf } from '../registry/rollout-state';
import { type DeployState, rolloutChangesOf } from '../registry/state';
import { type Cause, describeCause, parseCause } from '../rollouts/cause';
import { countedFrom, evidenceOf, progressOf, type Verdict } from '../rollouts/judge';
import { judgeOf, type Reports } from '../rollouts/run-rollouts';
import { type Arms, totals } from '../signals/blocks';

/** A reason in words; `cause` holds it as data, if the host acted automatically and knows the kind. */
type Why<Reason> = { reason: Reason; cause: Cause | null };

/** A rollout under way, as operators see it. */
export type RolloutSeen = {
  remote: RemoteName;
  /** Folders, `<version>-<hash>`. */
  candidate: string;
  running: string | null;
  /** Percent of visitors at each step; `step` is the index of the current one. */
  shares: readonly number[];
  step: number;
  /** ISO 8601, and the name of the token. */
  startedAt: string;
  startedBy: string;
  /** Start of the step, and its earliest end. */
  stepAt: string;
  stepUntil: string;
  /** Visitors of the candidate at this step; the last step needs none. */
  visitorsWanted: number;
  visitorsTold: number;
  /** Reports since the rollout began; null if they cannot be read. */
  arms: Arms | null;
  /** The current verdict. */
  verdict: (Pick<Verdict, 'action'> & Why<string>) | null;
  /** Set while the rollout waits for a person. */
  held: ({ at: string; by: string } & Why<string>) | null;
};

export type EndedRollout = Why<string | null> & {
  remote: RemoteName;
  release: string;
  /** `replaced`: ended by a deploy or a roll back. */
  end: 'finished' | 'stopped' | 'replaced';
  at: string;
  by: string;
};

const SHOWN_ENDS = 5;

type Sources = {
  deployment: Deployment;
  reports: Reports;
  timeWantedMs: number;
  now: Date;
};

const inWords = ({ action, cause }: Verdict) => ({ action, reason: describeCause(cause), cause });

async function seeRollout(
  remote: RemoteName,
  { rollout }: RunningRollout,
  sources: Sources,
): Promise<RolloutSeen> {
  const { deployment, reports, timeWantedMs, now } = sources;
  const entry = deployment.registry.remotes[remote];
  const running = entry ? releaseName(entry) : null;
  const { id, step, startedAt, stepAt, by } = rollout;
  const candidate = candidateOf(remote, rollout);
  const since = countedFrom(rollout);
  const asked = reports?.blocks({ remote, rollout: id, candidate, control: running ?? '', since });
  const blocks = (await asked?.catch(() => null)) ?? null;
  const evidence = evidenceOf(rollout, blocks ?? [], { now, timeWantedMs });
  return {
    remote,
    candidate,
    running,
    shares: SHARES,
    step,
    startedAt,
    startedBy: by,
    stepAt,
    stepUntil: new Date(Date.parse(stepAt) + timeWantedMs).toISOString(),
    visitorsWanted: evidence.visitorsWanted,
    visitorsTold: progressOf(evidence).visitors,
    arms: blocks && totals(blocks),
    verdict: blocks || !reports ? inWords(judgeOf(reports)(evidence)) : null,
    held: rollout.held ? { ...rollout.held, cause: parseCause(rollout.held.cause) } : null,
  };
}

/** Returns the rollouts under way, with the current verdict on each. */
export const seeRollouts = (sources: Sources): Promise<RolloutSeen[]> =>
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

/** Returns the last five ended rollouts, the latest first. */
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
