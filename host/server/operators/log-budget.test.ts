import { expect, test } from 'vitest';
import { createLogBudget } from './log-budget';

test('allows a number of lines each minute', () => {
  let now = 1_000;
  const mayLog = createLogBudget(2, () => now);
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
  now += 59_999;
  expect(mayLog()).toBe(false);
  now += 1;
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
});
