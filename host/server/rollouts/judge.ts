import { HOUR_MS } from '../signals/counts';
import type { Block } from './arms';
import { blocksSince } from './blocks-since';
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
  const harmed = harm?.how === 'tested' ? `${told(all)}: more than chance explains` : told(all);
  if (harm && !harm.isOfOnePart) return { action: 'stop', reason: harmed };
  if (harm && isTimeToAsk(rollout, blocks))
    return { action: 'hold', reason: `${harmed}, but too few outside of one part of the networks` };
  const skew = skewOf(rollout, blocks);
  if (skew)
    return {
      action: 'hold',
      reason: `${skew.candidate.visitors} of ${skew.candidate.visitors + skew.control.visitors} visitors were the candidate's, which should have ${rollout.share} %: beacons are missing, or visitors are not sent by the share`,
    };
  const exposures = exposuresAt(rollout.blocks, rollout.stepAt, rollout.exposuresWanted);
  const seen = progress(exposures, rollout);
  if (isDone(exposures, rollout)) {
    if (isCovered(rollout.blocks))
      return { action: 'hold', reason: `${told(all)}, too many but for one part of the networks` };
    return { action: 'go', reason: `${seen}; ${told(all)}` };
  }
  if (rollout.ageMs > LONGEST_DAYS * 24 * HOUR_MS)
    return { action: 'hold', reason: `no end after ${LONGEST_DAYS} days: ${seen}; ${told(all)}` };
  return { action: 'wait', reason: `${seen}; ${told(all)}` };
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

const isDone = (exposures: number, { exposuresWanted, timeAtStepMs, timeWantedMs }: Evidence): boolean =>
  exposures >= exposuresWanted && timeAtStepMs >= timeWantedMs;

const progress = (exposures: number, { share, exposuresWanted, ...time }: Evidence): string =>
  `at ${share} % for ${duration(time.timeAtStepMs)} of ${duration(time.timeWantedMs)}${exposuresWanted > 0 ? ` with ${exposures} of ${exposuresWanted} visitors` : ''}`;

const duration = (ms: number): string =>
  ms < HOUR_MS ? `${Math.floor(ms / 1_000)} s` : `${Math.floor(ms / (HOUR_MS / 10)) / 10} h`;

const told = ({ candidate, control }: Arms): string =>
  `${candidate.bad} of ${candidate.visitors} visitors of the candidate met a fault, ${control.bad} of ${control.visitors} of the running release`;
