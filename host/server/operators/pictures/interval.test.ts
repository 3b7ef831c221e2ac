import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisEnd, intervalOf } from './interval';

test.each([
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [5, 100, 0.0215, 0.1118],
  [100, 100, 0.963, 1],
])('%d of %d: as Wilson’s interval is tabulated', (bad, visitors, low, high) => {
  const interval = intervalOf({ bad, visitors });
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

test('of nobody anything can be', () => {
  expect(intervalOf({ bad: 0, visitors: 0 })).toEqual({ low: 0, high: 1 });
});

test('whatever was counted, the share lies within its interval, and the interval within the axis', () => {
  const anArm = fc
    .integer({ min: 1, max: 1_000_000 })
    .chain((visitors) =>
      fc.record({ visitors: fc.constant(visitors), bad: fc.integer({ min: 0, max: visitors }) }),
    );
  fc.assert(
    fc.property(anArm, (arm) => {
      const { low, high } = intervalOf(arm);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(arm.bad / arm.visitors);
      expect(high).toBeGreaterThanOrEqual(arm.bad / arm.visitors);
      expect(axisEnd([{ low, high }])).toBeGreaterThanOrEqual(high);
    }),
  );
});
