import type { Block } from './arms';
import { completeBlocks } from './complete-blocks';
import { addTo, nobody } from './totals';
import { winnings } from './winnings';

/**
 * How strongly the blocks speak for the candidate being worse than the running release: the natural logarithm of the
 * highest that an e-process has been so far. It begins at 1 and is multiplied by what each complete block wins. Where
 * the candidate is as good or better, it ever reaches 1/α with a probability of at most α (Ville's inequality),
 * whenever and however often one looks.
 */
export function evidence(blocks: readonly Block[]): number {
  const before = nobody();
  let now = 0;
  let highest = 0;
  for (const block of completeBlocks(blocks)) {
    now += winnings(before, block);
    highest = Math.max(highest, now);
    addTo(before, block);
  }
  return highest;
}
