import type { Block } from './arms';
import { type Arms, addTo, nobody } from './totals';

/**
 * Blocks that a bet may be settled on, oldest first: neighbours are merged until both arms are in each.
 *
 * The newest block is left out, and so is what waits for the other arm, as they may still grow. Who settled a bet anew
 * whenever a block grows would pick the size at which it happened to pay best; the guarantee is for blocks whose end
 * has nothing to do with who met a fault. A block has ended for certain once there is a later one.
 */
export function completeBlocks(blocks: readonly Block[]): Arms[] {
  const complete: Arms[] = [];
  let open = nobody();
  for (const block of blocks.slice(0, -1)) {
    addTo(open, block);
    if (open.candidate.visitors === 0 || open.control.visitors === 0) continue;
    complete.push(open);
    open = nobody();
  }
  return complete;
}
