import type { Block } from './arms';
import type { Evidence } from './evidence';
import { harmEvidence } from './harm-evidence';
import { ratioEvidence } from './sample-ratio';
import { type Arms, totals } from './totals';
import { trips } from './tripwire';
import type { Verdict } from './verdict';

/** How often a sound release may be stopped by the test, and a sound split be held. */
const FALSE_STOPS = 0.01;
const FALSE_HOLDS = 0.001;
const HOUR_MS = 3_600_000;
const LONGEST_DAYS = 7;

/** What is to become of a rollout: stopped where the candidate does harm, held where somebody has to look, else its next step once this one has seen enough. */
export function judge(rollout: Evidence): Verdict {
  const all = totals(rollout.blocks);
  const atStep = totals(blocksSince(rollout.blocks, rollout.stepAt));
  if (trips(all)) return { action: 'stop', reason: told(all) };
  if (harmEvidence(rollout.blocks) >= -Math.log(FALSE_STOPS))
    return { action: 'stop', reason: `${told(all)}: more than chance explains` };
  if (isAskew(atStep, rollout))
    return {
      action: 'hold',
      reason: `${atStep.candidate.visitors} of ${atStep.candidate.visitors + atStep.control.visitors} visitors were the candidate's, which should have ${rollout.share} %: beacons are missing, or visitors are not sent by the share`,
    };
  const seen = progress(atStep.candidate.visitors, rollout);
  if (isDone(atStep.candidate.visitors, rollout)) return { action: 'go', reason: `${seen}; ${told(all)}` };
  if (rollout.ageMs > LONGEST_DAYS * 24 * HOUR_MS)
    return { action: 'hold', reason: `no end after ${LONGEST_DAYS} days: ${seen}; ${told(all)}` };
  return { action: 'wait', reason: `${seen}; ${told(all)}` };
}

/** The blocks that began at a step or later. */
export function blocksSince(blocks: readonly Block[], stepAt: string): readonly Block[] {
  const start = Date.parse(stepAt);
  let [first, end] = [0, blocks.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (Date.parse(blocks[middle]?.at ?? '') < start) first = middle + 1;
    else end = middle;
  }
  return blocks.slice(first);
}

/**
 * Whether the arms' sizes at this step are not what its share makes them. Visitors tell once of each release: who
 * comes back when the share has grown is new to the candidate only, so that from the second step on only a candidate with too few is odd.
 */
function isAskew(atStep: Arms, { share, step }: Evidence): boolean {
  if (share >= 100) return false;
  const { candidate, control } = atStep;
  const isSmall = candidate.visitors * 100 < share * (candidate.visitors + control.visitors);
  return (step === 0 || isSmall) && ratioEvidence(atStep, share / 100) > -Math.log(FALSE_HOLDS);
}

const isDone = (exposures: number, { exposuresWanted, timeAtStepMs, timeWantedMs }: Evidence): boolean =>
  exposures >= exposuresWanted && timeAtStepMs >= timeWantedMs;

const progress = (exposures: number, { share, exposuresWanted, ...time }: Evidence): string =>
  `at ${share} % for ${duration(time.timeAtStepMs)} of ${duration(time.timeWantedMs)}${exposuresWanted > 0 ? ` with ${exposures} of ${exposuresWanted} visitors` : ''}`;

const duration = (ms: number): string =>
  ms < HOUR_MS ? `${Math.floor(ms / 1_000)} s` : `${Math.floor(ms / (HOUR_MS / 10)) / 10} h`;

const told = ({ candidate, control }: Arms): string =>
  `${candidate.bad} of ${candidate.visitors} visitors of the candidate met a fault, ${control.bad} of ${control.visitors} of the running release`;
