import { expect, test } from 'vitest';
import { createRandom } from './random';

test('the same seed gives the same random numbers, a different seed gives different ones', () => {
  const choices = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.int(1000));
  };
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});

test('random integers cover the whole range and stay within it', () => {
  const random = createRandom(1);
  const seen = new Set(Array.from({ length: 500 }, () => random.int(10)));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a random sample has distinct items, at most as many as the list', () => {
  const random = createRandom(1);
  const sample = random.sample(['a', 'b', 'c', 'd'], 3);
  expect(new Set(sample).size).toBe(3);
  expect(random.sample(['a', 'b'], 5).sort()).toEqual(['a', 'b']);
  expect(() => random.pick([])).toThrow(RangeError);
});
