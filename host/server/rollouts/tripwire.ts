import type { Arms } from './totals';

const LEAST_BAD = 3;
const LEAST_SHARE = 0.05;

/**
 * Whether a candidate is so plainly broken that no test is waited for: three bad visitors, one in twenty, and none of at
 * least as many of the running release since the rollout began. Among its latest as many alone, chance would find a quiet hour too often: where 3 % of all
 * visitors meet a fault whatever they run, that stopped 15 % of sound releases in the simulation, and this 0.3 %.
 */
export const trips = ({ candidate, control }: Arms): boolean =>
  candidate.bad >= LEAST_BAD &&
  candidate.bad >= LEAST_SHARE * candidate.visitors &&
  control.visitors >= candidate.visitors &&
  control.bad === 0;
