import { expect, test } from 'vitest';
import { BATCH, batchEnd, batchStarts, nextCount, SHOWN_AT_FIRST } from './batches';

test('the batches cover the cards one after the other, without a gap', () => {
  for (let count = SHOWN_AT_FIRST; count < 3000; count = nextCount(count)) {
    const starts = batchStarts(count);
    expect(starts[0]).toBe(0);
    for (const [i, start] of starts.entries()) expect(batchEnd(start)).toBe(starts[i + 1] ?? count);
  }
});

test('growing keeps every batch where it was', () => {
  const before = batchStarts(nextCount(SHOWN_AT_FIRST));
  expect(batchStarts(nextCount(nextCount(SHOWN_AT_FIRST))).slice(0, before.length)).toEqual(before);
});

test('a long list comes in few steps, each of a bearable size', () => {
  let steps = 0;
  for (let count = SHOWN_AT_FIRST; count < 5000; steps++) {
    const next = nextCount(count);
    expect(next - count).toBeLessThanOrEqual(8 * BATCH);
    count = next;
  }
  expect(steps).toBeLessThan(80);
});
