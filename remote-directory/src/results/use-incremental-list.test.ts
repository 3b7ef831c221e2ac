import { expect, test } from 'vitest';
import { batchEnd, batchStarts, INITIAL_COUNT, ITEMS_PER_BATCH, nextItemCount } from './use-incremental-list';

test('batchStarts returns batches that cover all cards without a gap', () => {
  for (let count = INITIAL_COUNT; count < 3000; count = nextItemCount(count)) {
    const starts = batchStarts(count);
    expect(starts[0]).toBe(0);
    for (const [i, start] of starts.entries()) expect(batchEnd(start)).toBe(starts[i + 1] ?? count);
  }
});

test('existing batches do not change when the list grows', () => {
  const before = batchStarts(nextItemCount(INITIAL_COUNT));
  expect(batchStarts(nextItemCount(nextItemCount(INITIAL_COUNT))).slice(0, before.length)).toEqual(before);
});

test('nextItemCount reaches a long list’s end in few steps of limited size', () => {
  let steps = 0;
  for (let count = INITIAL_COUNT; count < 5000; steps++) {
    const next = nextItemCount(count);
    expect(next - count).toBeLessThanOrEqual(8 * ITEMS_PER_BATCH);
    count = next;
  }
  expect(steps).toBeLessThan(80);
});
