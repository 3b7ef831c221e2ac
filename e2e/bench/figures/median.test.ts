import { expect, test } from 'vitest';
import { median, medianRatio } from './median';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9, 100], 10],
  [[5, null, 7, null, 6], 6],
  [[null], null],
  [[], null],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('the median of the ratios within rounds is not the ratio of the medians', () => {
  const slowRound = 10;
  expect(medianRatio([2, 3 * slowRound, 4], [1, 1 * slowRound, 4])).toBe(2);
});

test('a round without one of the two figures, or with nothing to compare with, does not count', () => {
  expect(medianRatio([2, null, 6, 9], [1, 1, 2, 0])).toBe(2.5);
  expect(medianRatio([1], [])).toBeNull();
});
