import type { Block } from './arms';

export type Arms = Omit<Block, 'at'>;

export const nobody = (): Arms => ({
  candidate: { visitors: 0, bad: 0 },
  control: { visitors: 0, bad: 0 },
});

/** Both arms of all these blocks together. */
export function totals(blocks: readonly Arms[]): Arms {
  const sum = nobody();
  for (const block of blocks) addTo(sum, block);
  return sum;
}

/** Changes the sum in place: what is judged every few seconds goes through thousands of blocks. */
export function addTo({ candidate, control }: Arms, block: Arms): void {
  candidate.visitors += block.candidate.visitors;
  candidate.bad += block.candidate.bad;
  control.visitors += block.control.visitors;
  control.bad += block.control.bad;
}
