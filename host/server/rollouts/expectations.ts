import type { Arm } from './arms';
import type { Arms } from './totals';
import type { Expected } from './winnings';

/** What is thought of either arm before anybody came: a Beta distribution with about one visitor in fifty bad. */
const PRIOR = { bad: 0.18, good: 9 };
const HARM = 0.1;
const MOST = 0.99;

/**
 * The ways of expecting something of a block from those before it; each has its part of the stake. One learns both rates. It
 * has lost visitors before it bets on a candidate that harms one in ten; the other bets on that from the start.
 */
export const EXPECTATIONS: readonly ((before: Arms) => Expected)[] = [
  ({ candidate, control }) => ({ candidate: learned(candidate), control: learned(control) }),
  ({ control }) => ({ candidate: Math.min(learned(control) + HARM, MOST), control: learned(control) }),
];

const learned = ({ visitors, bad }: Arm): number => (PRIOR.bad + bad) / (PRIOR.bad + PRIOR.good + visitors);
