import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arms } from './totals';
import { winnings } from './winnings';

const arm = (most: number, least = 0) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([visitors, share]) => ({ visitors, bad: Math.round(visitors * share) }));
const history = fc.record({ candidate: arm(500), control: arm(500) });
const rate = fc.double({ min: 0, max: 1, noNaN: true });

/** How likely so many bad of so many are. */
function binomial(bad: number, visitors: number, probability: number): number {
  let ways = 1;
  for (let i = 1; i <= bad; i += 1) ways = (ways * (visitors - bad + i)) / i;
  return ways * probability ** bad * (1 - probability) ** (visitors - bad);
}

function mean(before: Arms, sizes: { candidate: number; control: number }, rates: typeof sizes): number {
  let sum = 0;
  for (let candidate = 0; candidate <= sizes.candidate; candidate += 1)
    for (let control = 0; control <= sizes.control; control += 1)
      sum +=
        binomial(candidate, sizes.candidate, rates.candidate) *
        binomial(control, sizes.control, rates.control) *
        Math.exp(
          winnings(before, {
            candidate: { visitors: sizes.candidate, bad: candidate },
            control: { visitors: sizes.control, bad: control },
          }),
        );
  return sum;
}

const size = fc.integer({ min: 1, max: 8 });
const sizes = fc.record({ candidate: size, control: size });

test('a bet is fair or worse, whatever came before, for any block and any candidate that is as good or better', () => {
  fc.assert(
    fc.property(history, sizes, rate, rate, (before, block, one, other) => {
      const rates = { candidate: Math.min(one, other), control: Math.max(one, other) };
      expect(mean(before, block, rates)).toBeLessThanOrEqual(1 + 1e-9);
      expect(mean(before, block, { candidate: one, control: one })).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('with a worse candidate, a bet that has learned from it pays', () => {
  const before = { candidate: { visitors: 50, bad: 10 }, control: { visitors: 450, bad: 3 } };
  expect(mean(before, { candidate: 1, control: 8 }, { candidate: 0.2, control: 0.005 })).toBeGreaterThan(1.2);
});

test('the more of the candidate are bad, the more is won, and the more of the running release, the less', () => {
  fc.assert(
    fc.property(history, arm(20, 1), arm(20, 1), (before, candidate, control) => {
      const won = (block: Arms) => winnings(before, block);
      const worse = { ...candidate, bad: Math.min(candidate.bad + 1, candidate.visitors) };
      const alike = { ...control, bad: Math.min(control.bad + 1, control.visitors) };
      expect(won({ candidate: worse, control })).toBeGreaterThanOrEqual(won({ candidate, control }));
      expect(won({ candidate, control: alike })).toBeLessThanOrEqual(won({ candidate, control }));
    }),
  );
});

test('nothing is staked before anything is known, nor on a candidate that was better', () => {
  const block = { candidate: { visitors: 3, bad: 3 }, control: { visitors: 30, bad: 0 } };
  const none = { visitors: 0, bad: 0 };
  expect(winnings({ candidate: none, control: none }, block)).toBe(0);
  expect(winnings({ candidate: { visitors: 9, bad: 0 }, control: { visitors: 9, bad: 1 } }, block)).toBe(0);
});

test('a bet worked out by hand', () => {
  const before = { candidate: { visitors: 10, bad: 2 }, control: { visitors: 90, bad: 0 } };
  const [worse, better] = [2.18 / 19.18, 0.18 / 99.18];
  const common = (worse + 9 * better) / 10;
  const block = { candidate: { visitors: 1, bad: 1 }, control: { visitors: 9, bad: 0 } };
  expect(Math.exp(winnings(before, block))).toBeCloseTo(
    (worse / common) * ((1 - better) / (1 - common)) ** 9,
    10,
  );
});
