import { HOUR_MS } from '../signals/counts';
import { blocksSince } from './blocks-since';
import type { Progress } from './cause';
import type { Evidence } from './evidence';
import { harmOf, isCovered } from './harm';
import { blocksOf } from './parts';
import { ratioEvidence } from './sample-ratio';
import { type Arms, totals } from './totals';
import type { Verdict } from './verdict';

/** How often a sound split may be held. */
const FALSE_HOLDS = 0.001;
const LONGEST_DAYS = 7;

/** Decides on a rollout: stops it on harm, holds it if a person must look, else goes on once its step has seen enough. */
export function judge(rollout: Evidence): Verdict {
  const blocks = blocksOf(rollout.blocks);
  const all = totals(blocks);
  const harm = harmOf(blocks);
  if (harm) return { action: 'stop', cause: { kind: 'harm', how: harm, ...all } };
  const atStep = totals(blocksSince(blocks, rollout.stepAt));
  if (isAskew(atStep, rollout))
    return { action: 'hold', cause: { kind: 'askew', share: rollout.share, ...atStep } };
  const progress = progressOf(rollout, atStep);
  if (isDone(progress)) {
    if (isCovered(rollout.blocks)) return { action: 'hold', cause: { kind: 'covered', ...all } };
    return { action: 'go', cause: { kind: 'progress', ...progress, ...all } };
  }
  if (rollout.ageMs > LONGEST_DAYS * 24 * HOUR_MS)
    return { action: 'hold', cause: { kind: 'late', days: LONGEST_DAYS, ...progress, ...all } };
  return { action: 'wait', cause: { kind: 'progress', ...progress, ...all } };
}

/**
 * Whether the arms' sizes at this step are not what its share makes them. Visitors tell once of each release: who
 * comes back when the share has grown is new to the candidate only, so that from the second step on only a candidate with too few is odd.
 */
function isAskew({ candidate, control }: Arms, { share, step }: Evidence): boolean {
  if (share >= 100) return false;
  const isSmall = candidate.visitors * 100 < share * (candidate.visitors + control.visitors);
  return (
    (step === 0 || isSmall) && ratioEvidence({ candidate, control }, share / 100) > -Math.log(FALSE_HOLDS)
  );
}

const progressOf = (rollout: Evidence, { candidate }: Arms): Progress => ({
  share: rollout.share,
  timeMs: rollout.timeAtStepMs,
  timeWantedMs: rollout.timeWantedMs,
  visitors: candidate.visitors,
  visitorsWanted: rollout.exposuresWanted,
});

const isDone = ({ visitors, visitorsWanted, timeMs, timeWantedMs }: Progress): boolean =>
  visitors >= visitorsWanted && timeMs >= timeWantedMs;
