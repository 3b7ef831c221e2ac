import type { Arm } from './arms';
import type { Arms } from './totals';

/** What is thought of either arm before anybody came: a Beta distribution with about one visitor in fifty bad. */
const PRIOR = { bad: 0.18, good: 9 };

/**
 * What a block multiplies a stake on «the candidate is worse» by, as a natural logarithm: an E-variable for two Bernoulli
 * streams (Turner, Ly and Grünwald, «Generic E-variables for exact sequential k-sample tests», 2021).
 *
 * Either arm's rate is expected from the blocks before. Were both arms alike, their rate would be the mean of the two, weighted by the
 * block's visitors; the factor is how much likelier the block is under two rates than under that one. Nothing is staked while the
 * candidate is not expected to be worse. Where the candidate is as good as the other or better, the factor's mean is at most 1,
 * whatever the rates, the block's sizes and what was seen before.
 */
export function winnings(before: Arms, { candidate, control }: Arms): number {
  const worse = expected(before.candidate);
  const better = expected(before.control);
  if (worse <= better) return 0;
  const visitors = candidate.visitors + control.visitors;
  const common = (worse * candidate.visitors + better * control.visitors) / visitors;
  return likelier(candidate, worse, common) + likelier(control, better, common);
}

const expected = ({ visitors, bad }: Arm): number => (PRIOR.bad + bad) / (PRIOR.bad + PRIOR.good + visitors);

const likelier = ({ visitors, bad }: Arm, rate: number, common: number): number =>
  bad * Math.log(rate / common) + (visitors - bad) * Math.log((1 - rate) / (1 - common));
