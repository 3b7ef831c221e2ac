import type { Block } from './arms';
import { completeBlocks } from './complete-blocks';
import { EXPECTATIONS } from './expectations';
import { addTo, nobody } from './totals';
import { winnings } from './winnings';

/**
 * How strongly the blocks speak for the candidate being worse than the running release: the natural logarithm of the
 * highest that an e-process has been so far. It begins at 1, in equal parts on each expectation, and each part is
 * multiplied by what it wins with each complete block. Where the candidate is as good or better, it ever reaches 1/α
 * with a probability of at most α (Ville's inequality), whenever and however often one looks.
 */
export function harmEvidence(blocks: readonly Block[]): number {
  const before = nobody();
  const parts = EXPECTATIONS.map(() => 0);
  let highest = 0;
  for (const block of completeBlocks(blocks)) {
    EXPECTATIONS.forEach((expectation, index) => {
      parts[index] = (parts[index] ?? 0) + winnings(expectation(before), block);
    });
    highest = Math.max(highest, logMean(parts));
    addTo(before, block);
  }
  return highest;
}

/** The logarithm of the mean of what these are logarithms of. */
function logMean(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length);
}
