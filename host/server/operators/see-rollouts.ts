import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Deployment, RunningRollout } from '../registry/deployment';
import { folderOf } from '../registry/release-folder';
import { type RolloutChange, SHARES } from '../registry/rollout';
import { candidateOf } from '../registry/rollout-state';
import { type DeployState, rolloutChangesOf } from '../registry/state';
import { causeInEnglish, parseCause } from '../rollouts/cause';
import { countedFrom, evidenceOf, progressOf, type Verdict } from '../rollouts/judge';
import { judgeOf, type Reports } from '../rollouts/run-rollouts';
import { totals } from '../signals/blocks';
import type { EndedRollout, RolloutSeen } from './rollout-seen';

const SHOWN_ENDS = 5;

type Sources = {
  deployment: Deployment;
  reports: Reports;
  timeWantedMs: number;
  now: Date;
};

const inWords = ({ action, cause }: Verdict) => ({ action, reason: causeInEnglish(cause), cause });

async function seeRollout(
  remote: RemoteName,
  { rollout }: RunningRollout,
  sources: Sources,
): Promise<RolloutSeen> {
  const { deployment, reports, timeWantedMs, now } = sources;
  const entry = deployment.registry.remotes[remote];
  const running = entry ? (folderOf(remote, entry.entry) ?? entry.version) : null;
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

/** How the last rollouts ended, the latest first. */
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
