/** Visitors who reported a release, each once; `bad` of them met a fault. */
export type Arm = { visitors: number; bad: number };

/** Reports on both releases of a rollout. */
export type Arms = { candidate: Arm; control: Arm };

/** Reports within ten seconds, or within an hour or a day if old; `at` is the start. ISO 8601, UTC. */
export type Block = Arms & { at: string };

const ARMS = ['candidate', 'control'] as const;

export const emptyArms = (): Arms => ({
  candidate: { visitors: 0, bad: 0 },
  control: { visitors: 0, bad: 0 },
});

/** Adds a block to a sum, in place: a long rollout has thousands of blocks. */
export function addArms(sum: Arms, block: Arms): void {
  for (const arm of ARMS) {
    sum[arm].visitors += block[arm].visitors;
    sum[arm].bad += block[arm].bad;
  }
}

export function totals(blocks: readonly Arms[]): Arms {
  const sum = emptyArms();
  for (const block of blocks) addArms(sum, block);
  return sum;
}

/**
 * Moves each visitor who was fine first and met a fault later to the later block, so no block has more bad visitors
 * than visitors. Counts a visitor in the later block if no earlier one has any to move.
 */
export function settleBlocks(blocks: readonly Block[]): readonly Block[] {
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

/** Takes visitors from `fine`: the earlier blocks with fine visitors, nearest last. Each leaves it once, so the time is linear. */
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
