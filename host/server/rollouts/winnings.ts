import type { Arm } from './arms';
import type { Arms } from './totals';

/** What share of either release's visitors is expected to meet a fault, between 0 and 1. */
export type Expected = { candidate: number; control: number };

/**
 * What a block multiplies a stake on «the candidate is worse» by, as a natural logarithm: an E-variable for two Bernoulli
 * streams (Turner, Ly and Grünwald, «Generic E-variables for exact sequential k-sample tests», 2021).
 *
 * Were both arms alike, their rate would be the mean of what is expected of the two, weighted by the block's visitors; the
 * factor is how much likelier the block is under two rates than under that one. Nothing is staked where the candidate is
 * not expected to be worse. If it is as good as the other or better, the factor's mean is at most 1, whatever the rates,
 * the block's sizes and what was expected, as long as that was so before the block.
 */
export function winnings(expected: Expected, { candidate, control }: Arms): number {
  if (expected.candidate <= expected.control) return 0;
  const visitors = candidate.visitors + control.visitors;
  const common = (expected.candidate * candidate.visitors + expected.control * control.visitors) / visitors;
  return likelier(candidate, expected.candidate, common) + likelier(control, expected.control, common);
}

const likelier = ({ visitors, bad }: Arm, rate: number, common: number): number =>
  bad * Math.log(rate / common) + (visitors - bad) * Math.log((1 - rate) / (1 - common));
