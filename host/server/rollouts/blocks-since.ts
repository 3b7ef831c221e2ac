import type { Block } from './arms';

/** The blocks that began at a step or later. */
export function blocksSince(blocks: readonly Block[], stepAt: string): readonly Block[] {
  const start = Date.parse(stepAt);
  let [first, end] = [0, blocks.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (Date.parse(blocks[middle]?.at ?? '') < start) first = middle + 1;
    else end = middle;
  }
  return blocks.slice(first);
}
