import { expect, test } from 'vitest';
import { rotated } from './rounds';

test('every variant has every place once before the order repeats itself', () => {
  const orders = [0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''));
  expect(orders).toEqual(['abc', 'bca', 'cab', 'abc']);
});
