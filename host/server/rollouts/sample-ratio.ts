import { gammaln } from 'simple-statistics';
import type { Arms } from './totals';

/** How many visitors the belief in the share weighs as much as, before anybody came. */
const WEIGHT = 10;

/**
 * How strongly the arms' sizes speak against the share that visitors are sent by, as a natural logarithm: a beta-binomial mixture against
 * the binomial (Lindon and Malek, «Anytime-valid inference for multinomial count data», 2022). A p-value would fall below any
 * bound sooner or later if looked at every few seconds; the reciprocal of this may be read as one at any time.
 *
 * @param share The candidate's, between 0 and 1.
 */
export function ratioEvidence({ candidate, control }: Arms, share: number): number {
  const prior = [WEIGHT * share, WEIGHT * (1 - share)] as const;
  const mixture = betaln(prior[0] + candidate.visitors, prior[1] + control.visitors) - betaln(...prior);
  return mixture - candidate.visitors * Math.log(share) - control.visitors * Math.log(1 - share);
}

/** The logarithm of the beta function. */
const betaln = (a: number, b: number): number => gammaln(a) + gammaln(b) - gammaln(a + b);
