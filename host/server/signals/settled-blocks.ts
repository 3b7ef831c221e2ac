import type { Arm, Block } from '../rollouts/arms';

const ARMS = ['candidate', 'control'] as const;

/**
 * Who was fine at first and met a fault later was counted in an earlier block, and as bad in a later one: such a visitor is moved there,
 * so that no block has more bad visitors than visitors. Who was never counted before, whatever their page says, is counted there.
 */
export function settledBlocks(blocks: readonly Block[]): readonly Block[] {
  if (blocks.every(({ candidate, control }) => isSettled(candidate) && isSettled(control))) return blocks;
  const settled = blocks.map(({ at, candidate, control }) => ({
    at,
    candidate: { ...candidate },
    control: { ...control },
  }));
  for (const arm of ARMS) {
    const fine: Arm[] = [];
    for (const block of settled) settle(block[arm], fine);
  }
  return settled;
}

const isSettled = ({ visitors, bad }: Arm): boolean => bad <= visitors;

/** `fine`: earlier blocks with somebody who was fine, the nearest last; each leaves it once, so that a long rollout takes no longer than its blocks. */
function settle(arm: Arm, fine: Arm[]): void {
  for (let from = fine.at(-1); from && arm.bad > arm.visitors; from = fine.at(-1)) {
    const moved = Math.min(from.visitors - from.bad, arm.bad - arm.visitors);
    from.visitors -= moved;
    arm.visitors += moved;
    if (from.visitors === from.bad) fine.pop();
  }
  arm.visitors = Math.max(arm.visitors, arm.bad);
  if (arm.visitors > arm.bad) fine.push(arm);
}
