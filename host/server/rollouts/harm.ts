import type { Block, PartBlock } from './arms';
import { harmEvidence } from './harm-evidence';
import { withoutEachPart } from './parts';
import { type Arms, totals } from './totals';

/** Visitors of the candidate with a fault, below which nothing but the test stops a rollout. */
const LEAST_BAD = 3;
const PLAIN_SHARE = 0.5;
const CLEAR_SHARE = 0.05;
/** Highest share of sound releases that the test may stop. */
const FALSE_STOPS = 0.01;

/** Checks whether more than half of the candidate's visitors met a fault, which needs no comparison. */
const isPlain = ({ candidate }: Arms): boolean => candidate.bad > PLAIN_SHARE * candidate.visitors;

/**
 * Checks whether one in twenty met a fault, and none of at least as many visitors of the running release since the rollout began.
 * Looking only at the latest visitors stopped 15 % of sound releases in the simulation if 3 % of all visitors meet a fault, and this 0.3 %.
 */
const isClear = ({ candidate, control }: Arms): boolean =>
  candidate.bad >= CLEAR_SHARE * candidate.visitors &&
  control.visitors >= candidate.visitors &&
  control.bad === 0;

/** How the harm was found: by the tripwire, or by the sequential test. */
export type Harm = 'tripped' | 'tested';

/** Finds harm done by the candidate, whichever networks report it: forged reports can only delay a release. */
export function harmOf(blocks: readonly Block[]): Harm | null {
  const all = totals(blocks);
  if (all.candidate.bad === 0) return null;
  if (all.candidate.bad >= LEAST_BAD && (isPlain(all) || isClear(all))) return 'tripped';
  return harmEvidence(blocks) >= -Math.log(FALSE_STOPS) ? 'tested' : null;
}

/** Checks whether fine reports from one part of the networks hide harm that all others report. */
export function isCovered(reports: readonly PartBlock[]): boolean {
  for (const blocks of withoutEachPart(reports)) if (harmOf(blocks)) return true;
  return false;
}
