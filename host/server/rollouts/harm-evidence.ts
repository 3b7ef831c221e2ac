import {
  addArms,
  emptyArms,
  type RolloutArm,
  type RolloutArms,
  type RolloutBlock,
} from '../signals/visitor-counts';

/** Expected share of visitors with a fault, between 0 and 1. */
export type FaultRates = { candidate: number; control: number };

/** Prior fault rate: a Beta distribution with a mean of 2 %. */
const PRIOR = { bad: 0.18, good: 9 };
const learnRate = ({ visitors, bad }: RolloutArm): number =>
  (PRIOR.bad + bad) / (PRIOR.bad + PRIOR.good + visitors);

/** Bets with equal stakes: one learns both rates slowly; one assumes that the candidate harms ten percent more visitors. */
export const BETS: readonly ((before: RolloutArms) => FaultRates)[] = [
  ({ candidate, control }) => ({ candidate: learnRate(candidate), control: learnRate(control) }),
  ({ control }) => ({ candidate: Math.min(learnRate(control) + 0.1, 0.99), control: learnRate(control) }),
];

/**
 * Returns the highest evidence so far that the candidate is worse, as a natural logarithm.
 *
 * Computes an e-process: starts at 1 and multiplies each bet's stake by its return on each complete block. If the
 * candidate is as good or better, it reaches 1/α with probability at most α (Ville's inequality) at any number of checks.
 */
export function harmEvidence(blocks: readonly RolloutBlock[]): number {
  const before = emptyArms();
  const stakes = BETS.map(() => 0);
  let highest = 0;
  for (const block of completeBlocks(blocks)) {
    BETS.forEach((bet, index) => {
      stakes[index] = (stakes[index] ?? 0) + betReturns(bet(before), block);
    });
    highest = Math.max(highest, logMean(stakes));
    addArms(before, block);
  }
  return highest;
}

/**
 * Merges neighbouring ten-second blocks until each has visitors of both releases. Leaves out the newest block and an
 * incomplete merge, because they may grow and a bet must be evaluated only once.
 */
export function completeBlocks(blocks: readonly RolloutBlock[]): RolloutArms[] {
  const complete: RolloutArms[] = [];
  let open = emptyArms();
  for (const block of blocks.slice(0, -1)) {
    addArms(open, block);
    if (open.candidate.visitors === 0 || open.control.visitors === 0) continue;
    complete.push(open);
    open = emptyArms();
  }
  return complete;
}

/**
 * Returns the payoff of a bet that the candidate is worse, for the visitors of a ten-second block, as a natural logarithm.
 * The payoff is an E-variable: on average at most 1 if the candidate is as good or better. Source: Turner, Ly and Grünwald,
 * "Generic E-variables for exact sequential k-sample tests", 2021, for two Bernoulli streams.
 */
export function betReturns(rates: FaultRates, { candidate, control }: RolloutArms): number {
  if (rates.candidate <= rates.control) return 0;
  const visitors = candidate.visitors + control.visitors;
  const common = (rates.candidate * candidate.visitors + rates.control * control.visitors) / visitors;
  return logRatio(candidate, rates.candidate, common) + logRatio(control, rates.control, common);
}

const logRatio = ({ visitors, bad }: RolloutArm, rate: number, common: number): number =>
  bad * Math.log(rate / common) + (visitors - bad) * Math.log((1 - rate) / (1 - common));

function logMean(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length);
}
