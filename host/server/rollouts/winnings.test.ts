import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPECTATIONS } from './expectations';
import type { Arms } from './totals';
import { type Expected, winnings } from './winnings';

const arm = (most: number, least = 0) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([visitors, share]) => ({ visitors, bad: Math.round(visitors * share) }));
const rate = fc.double({ min: 0, max: 1, noNaN: true });
const belief = fc.double({ min: 1e-4, max: 0.99, noNaN: true });
const expected = fc.record({ candidate: belief, control: belief });

/** How likely so many bad of so many are. */
function binomial(bad: number, visitors: number, probability: number): number {
  let ways = 1;
  for (let i = 1; i <= bad; i += 1) ways = (ways * (visitors - bad + i)) / i;
  return ways * probability ** bad * (1 - probability) ** (visitors - bad);
}

function mean(
  expected: Expected,
  sizes: { candidate: number; control: number },
  rates: typeof sizes,
): number {
  let sum = 0;
  for (let candidate = 0; candidate <= sizes.candidate; candidate += 1)
    for (let control = 0; control <= sizes.control; control += 1)
      sum +=
        binomial(candidate, sizes.candidate, rates.candidate) *
        binomial(control, sizes.control, rates.control) *
        Math.exp(
          winnings(expected, {
            candidate: { visitors: sizes.candidate, bad: candidate },
            control: { visitors: sizes.control, bad: control },
          }),
        );
  return sum;
}

const size = fc.integer({ min: 1, max: 8 });
const sizes = fc.record({ candidate: size, control: size });

test('a bet is fair or worse, whatever is expected, for any block and any candidate that is as good or better', () => {
  fc.assert(
    fc.property(expected, sizes, rate, rate, (given, block, one, other) => {
      const rates = { candidate: Math.min(one, other), control: Math.max(one, other) };
      expect(mean(given, block, rates)).toBeLessThanOrEqual(1 + 1e-9);
      expect(mean(given, block, { candidate: one, control: one })).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('with a worse candidate, a bet that knows of it pays', () => {
  const rates = { candidate: 0.2, control: 0.005 };
  expect(mean(rates, { candidate: 1, control: 8 }, rates)).toBeGreaterThan(1.2);
});

/** Sums of logarithms are this exact. */
const ROUNDING = 1e-9;

test('the more of the candidate are bad, the more is won, and the more of the running release, the less', () => {
  fc.assert(
    fc.property(expected, arm(20, 1), arm(20, 1), (given, candidate, control) => {
      const won = (block: Arms) => winnings(given, block);
      const worse = { ...candidate, bad: Math.min(candidate.bad + 1, candidate.visitors) };
      const alike = { ...control, bad: Math.min(control.bad + 1, control.visitors) };
      expect(won({ candidate: worse, control })).toBeGreaterThanOrEqual(
        won({ candidate, control }) - ROUNDING,
      );
      expect(won({ candidate, control: alike })).toBeLessThanOrEqual(won({ candidate, control }) + ROUNDING);
    }),
  );
});

test('what is expected is learned from each arm, and one in ten more of the candidate is always feared', () => {
  const none = { visitors: 0, bad: 0 };
  const [learned, feared] = EXPECTATIONS;
  const first = 0.18 / 9.18;
  expect(learned?.({ candidate: none, control: none })).toEqual({ candidate: first, control: first });
  expect(feared?.({ candidate: none, control: none })).toEqual({ candidate: first + 0.1, control: first });
  const before = { candidate: { visitors: 10, bad: 2 }, control: { visitors: 90, bad: 0 } };
  expect(learned?.(before)).toEqual({ candidate: 2.18 / 19.18, control: 0.18 / 99.18 });
  const hopeless = { candidate: none, control: { visitors: 5_000, bad: 5_000 } };
  expect(feared?.(hopeless).candidate).toBe(0.99);
});

test('nothing is staked on a candidate of which nothing worse is expected', () => {
  const block = { candidate: { visitors: 3, bad: 3 }, control: { visitors: 30, bad: 0 } };
  expect(winnings({ candidate: 0.1, control: 0.1 }, block)).toBe(0);
  expect(winnings({ candidate: 0.1, control: 0.2 }, block)).toBe(0);
});

test('a bet worked out by hand', () => {
  const block = { candidate: { visitors: 1, bad: 1 }, control: { visitors: 9, bad: 0 } };
  // Alike, one visitor in a hundred would be bad on the average.
  expect(Math.exp(winnings({ candidate: 0.055, control: 0.005 }, block))).toBeCloseTo(
    5.5 * (0.995 / 0.99) ** 9,
    10,
  );
});
