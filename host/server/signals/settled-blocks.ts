import type { Arm, Block } from '../rollouts/arms';

const ARMS = ['candidate', 'control'] as const;

/**
 * Who was fine at first and met a fault later was counted in an earlier block, and as bad in a later one: such a visitor is moved there,
 * so that no block has more bad visitors than visitors. Who was never counted before, whatever their page says, is counted there.
 */
export function settledBlocks(blocks: readonly Block[]): Block[] {
  const settled = blocks.map(({ at, candidate, control }) => ({
    at,
    candidate: { ...candidate },
    control: { ...control },
  }));
  for (const arm of ARMS) {
    for (const [index, block] of settled.entries()) {
      const earlier = settled.slice(0, index).map((former) => former[arm]);
      settle(block[arm], earlier);
    }
  }
  return settled;
}

function settle(arm: Arm, earlier: readonly Arm[]): void {
  for (const from of [...earlier].reverse()) {
    const moved = Math.min(from.visitors - from.bad, arm.bad - arm.visitors);
    if (moved <= 0) continue;
    from.visitors -= moved;
    arm.visitors += moved;
  }
  arm.visitors = Math.max(arm.visitors, arm.bad);
}
