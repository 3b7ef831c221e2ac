import type { Arms } from './totals';

/** So many bad visitors of the candidate, as that share of its visitors at least. */
export type Tripwire = { leastBad: number; leastShare: number };

/**
 * Whether a candidate is so plainly broken that no test is waited for: so many bad visitors, such a share of all, and none of at
 * least as many of the running release since the rollout began. Among its latest as many alone, chance would find a quiet hour too often: where 3 % of all
 * visitors meet a fault whatever they run, that stopped 15 % of sound releases in the simulation, and this 0.3 %.
 */
export const trips = ({ candidate, control }: Arms, { leastBad, leastShare }: Tripwire): boolean =>
  candidate.bad >= leastBad &&
  candidate.bad >= leastShare * candidate.visitors &&
  control.visitors >= candidate.visitors &&
  control.bad === 0;
