import { expect, test } from 'vitest';
import { nextIndex } from './next-index';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['a', 1, null],
])('%s from %i of three leads to %s', (key, current, expected) => {
  expect(nextIndex(key, current, 3)).toBe(expected);
});

test('an empty list leads nowhere', () => {
  expect(nextIndex('ArrowDown', -1, 0)).toBeNull();
});
