import { expect, test, vi } from 'vitest';
import { memoizeText } from './memo';

test('computes once per text and forgets when full', () => {
  const compute = vi.fn((text: string) => text.length);
  const memoized = memoizeText(compute, 2);
  expect([memoized('a'), memoized('bb'), memoized('a')]).toEqual([1, 2, 1]);
  expect(compute).toHaveBeenCalledTimes(2);
  memoized('ccc');
  expect(memoized('a')).toBe(1);
  expect(compute).toHaveBeenCalledTimes(4);
});

test('remembers empty answers too', () => {
  const compute = vi.fn(() => '');
  const memoized = memoizeText(compute);
  memoized('x');
  memoized('x');
  expect(compute).toHaveBeenCalledTimes(1);
});
