import { HOUR_MS } from '../signals/counts';
import type { Block } from './arms';
import { blocksSince } from './blocks-since';
import type { Progress } from './cause';
import type { Evidence } from './evidence';
import { harmOf, isCovered } from './harm';
import { blocksOf, exposuresAt, withoutEachPart } from './parts';
import { ratioEvidence } from './sample-ratio';
import { type Arms, totals } from './totals';
import type { Verdict } from './verdict';

/** How often a sound split may be held. */
const FALSE_HOLDS = 0.001;
const LONGEST_DAYS = 7;

/** What is to become of a rollout: stopped where the candidate does harm, held where somebody has to look, else its next step once this one has seen enough. */
export function judge(rollout: Evidence): Verdict {
  const blocks = blocksOf(rollout.blocks);
  const all = totals(blocks);
  const harm = harmOf(rollout.blocks, blocks);
  if (harm && (!harm.isOfOnePart || isTimeToAsk(rollout, blocks)))
    return { action: harm.isOfOnePart ? 'hold' : 'stop', cause: { kind: 'harm', ...harm, ...all } };
  const skew = skewOf(rollout, blocks);
  if (skew) return { action: 'hold', cause: { kind: 'askew', share: rollout.share, ...skew } };
  const progress = progressOf(rollout);
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

/** The arms' sizes at this step where they are odd, without any one part of the networks too. */
function skewOf(rollout: Evidence, all: readonly Block[]): Arms | null {
  const sizes = (blocks: readonly Block[]) => totals(blocksSince(blocks, rollout.stepAt));
  const atStep = sizes(all);
  if (!isAskew(atStep, rollout)) return null;
  for (const blocks of withoutEachPart(rollout.blocks)) if (!isAskew(sizes(blocks), rollout)) return null;
  return atStep;
}

/** Other networks may still tell of the same harm while the step lasts: somebody is asked after its time or its visitors, whichever come first. */
const isTimeToAsk = (rollout: Evidence, blocks: readonly Block[]): boolean =>
  rollout.timeAtStepMs >= rollout.timeWantedMs ||
  totals(blocksSince(blocks, rollout.stepAt)).candidate.visitors >= rollout.exposuresWanted;

const progressOf = (rollout: Evidence): Progress => ({
  share: rollout.share,
  timeMs: rollout.timeAtStepMs,
  timeWantedMs: rollout.timeWantedMs,
  visitors: exposuresAt(rollout.blocks, rollout.stepAt, rollout.exposuresWanted),
  visitorsWanted: rollout.exposuresWanted,
});

const isDone = ({ visitors, visitorsWanted, timeMs, timeWantedMs }: Progress): boolean =>
  visitors >= visitorsWanted && timeMs >= timeWantedMs;
