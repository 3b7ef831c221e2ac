import { createRandom } from '@club/shared/demo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RolloutArms, RolloutBlock } from '../signals/visitor-counts';
import { type FaultRates, harmEvidence, logEValue, mergeIntoCompleteBlocks, RATE_ASSUMPTIONS } from './judge';

const block = (
  [candidate, badCandidate]: [number, number],
  [control, badControl]: [number, number],
  at = '2026-11-23T10:00:00.000Z',
): RolloutBlock => ({
  at,
  candidate: { visitors: candidate, bad: badCandidate },
  control: { visitors: control, bad: badControl },
});

test('ten-second blocks are merged until each has visitors of both releases, and the newest is left out', () => {
  const blocks = [block([0, 0], [2, 1]), block([1, 1], [0, 0]), block([1, 0], [1, 0]), block([1, 1], [1, 1])];
  expect(mergeIntoCompleteBlocks(blocks)).toEqual([
    { candidate: { visitors: 1, bad: 1 }, control: { visitors: 2, bad: 1 } },
    { candidate: { visitors: 1, bad: 0 }, control: { visitors: 1, bad: 0 } },
  ]);
  expect(mergeIntoCompleteBlocks([])).toEqual([]);
});

test('the newest ten-second block never changes the evidence', () => {
  const known = [block([9, 3], [90, 0]), block([9, 4], [90, 1])];
  const newest = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
  const so = harmEvidence([...known, block([1, 1], [0, 0])]);
  expect(so).toBeGreaterThan(0);
  fc.assert(
    fc.property(newest, newest, (one, other) => {
      const growing = block([one[0], Math.min(...one)], [other[0], Math.min(...other)]);
      expect(harmEvidence([...known, growing])).toBe(so);
    }),
  );
});

test('evidence never decreases', () => {
  const grave = [block([9, 3], [90, 0]), block([9, 4], [90, 1]), block([9, 5], [90, 1])];
  const better = Array.from({ length: 20 }, () => block([9, 0], [90, 9]));
  expect(harmEvidence([...grave, ...better])).toBeGreaterThanOrEqual(
    harmEvidence([...grave, block([0, 0], [0, 0])]),
  );
});

/**
 * Simulates rollouts with equal fault rates. Returns the share in which the evidence ever exceeds the limit, a false
 * stop.
 */
function falseStopShare(
  strength: number,
  rate: number,
  perBlock: number,
  share: number,
  seed: number,
): number {
  const [rollouts, length] = [200, 150];
  const random = createRandom(seed);
  let reached = 0;
  for (let rollout = 0; rollout < rollouts; rollout += 1) {
    const blocks = Array.from({ length }, () => {
      const counts = block([0, 0], [0, 0]);
      for (let visitor = 0; visitor < perBlock; visitor += 1) {
        const arm = random.chance(share) ? counts.candidate : counts.control;
        arm.visitors += 1;
        if (random.chance(rate)) arm.bad += 1;
      }
      return counts;
    });
    if (harmEvidence(blocks) >= strength) reached += 1;
  }
  return reached / rollouts;
}

test('false stops of sound releases stay within the limit for any rate, share and block size', () => {
  const rate = fc.double({ min: 0.001, max: 0.9, noNaN: true });
  const perBlock = fc.integer({ min: 1, max: 20 });
  const share = fc.constantFrom(0.1, 0.25, 0.5);
  fc.assert(
    fc.property(rate, perBlock, share, fc.nat(), (...given) => {
      // Allows three standard deviations above the limit, for 200 rollouts.
      for (const alpha of [0.05, 0.2])
        expect(falseStopShare(-Math.log(alpha), ...given)).toBeLessThanOrEqual(
          alpha + 3 * Math.sqrt((alpha * (1 - alpha)) / 200),
        );
    }),
    { numRuns: 20, seed: 20261123 },
  );
});

test('the evidence of harm is the mean of the two e-values', () => {
  const first = block([1, 1], [9, 0]);
  const common = 0.18 / 9.18 + 0.01;
  const feared = ((0.18 / 9.18 + 0.1) / common) * ((1 - 0.18 / 9.18) / (1 - common)) ** 9;
  expect(Math.exp(harmEvidence([first, first]))).toBeCloseTo((1 + feared) / 2, 10);
});

const arm = (most: number, least = 0) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([visitors, share]) => ({ visitors, bad: Math.round(visitors * share) }));
const rate = fc.double({ min: 0, max: 1, noNaN: true });
const belief = fc.double({ min: 1e-4, max: 0.99, noNaN: true });
const rates = fc.record({ candidate: belief, control: belief });

/** Returns the binomial probability that `bad` of `visitors` meet a fault. */
function binomial(bad: number, visitors: number, probability: number): number {
  let ways = 1;
  for (let i = 1; i <= bad; i += 1) ways = (ways * (visitors - bad + i)) / i;
  return ways * probability ** bad * (1 - probability) ** (visitors - bad);
}

function mean(
  expected: FaultRates,
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
          logEValue(expected, {
            candidate: { visitors: sizes.candidate, bad: candidate },
            control: { visitors: sizes.control, bad: control },
          }),
        );
  return sum;
}

const size = fc.integer({ min: 1, max: 8 });
const sizes = fc.record({ candidate: size, control: size });

test('the expected e-value is at most 1 if the candidate is as good as the running release or better', () => {
  fc.assert(
    fc.property(rates, sizes, rate, rate, (given, block, one, other) => {
      const rates = { candidate: Math.min(one, other), control: Math.max(one, other) };
      expect(mean(given, block, rates)).toBeLessThanOrEqual(1 + 1e-9);
      expect(mean(given, block, { candidate: one, control: one })).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('an e-value with the true fault rates exceeds 1 on average if the candidate is worse', () => {
  const rates = { candidate: 0.2, control: 0.005 };
  expect(mean(rates, { candidate: 1, control: 8 }, rates)).toBeGreaterThan(1.2);
});

/** Tolerated rounding error of a sum of logarithms. */
const ROUNDING = 1e-9;

test('the e-value grows with faults of the candidate and shrinks with faults of the running release', () => {
  fc.assert(
    fc.property(rates, arm(20, 1), arm(20, 1), (given, candidate, control) => {
      const eValue = (block: RolloutArms) => logEValue(given, block);
      const worse = { ...candidate, bad: Math.min(candidate.bad + 1, candidate.visitors) };
      const alike = { ...control, bad: Math.min(control.bad + 1, control.visitors) };
      expect(eValue({ candidate: worse, control })).toBeGreaterThanOrEqual(
        eValue({ candidate, control }) - ROUNDING,
      );
      expect(eValue({ candidate, control: alike })).toBeLessThanOrEqual(
        eValue({ candidate, control }) + ROUNDING,
      );
    }),
  );
});

test('one e-value estimates both fault rates; the other assumes ten percentage points more for the candidate', () => {
  const none = { visitors: 0, bad: 0 };
  const [learned, feared] = RATE_ASSUMPTIONS;
  const first = 0.18 / 9.18;
  expect(learned?.({ candidate: none, control: none })).toEqual({ candidate: first, control: first });
  expect(feared?.({ candidate: none, control: none })).toEqual({ candidate: first + 0.1, control: first });
  const before = { candidate: { visitors: 10, bad: 2 }, control: { visitors: 90, bad: 0 } };
  expect(learned?.(before)).toEqual({ candidate: 2.18 / 19.18, control: 0.18 / 99.18 });
  const hopeless = { candidate: none, control: { visitors: 5_000, bad: 5_000 } };
  expect(feared?.(hopeless).candidate).toBe(0.99);
});

test('the e-value stays 1 if the assumed fault rates do not make the candidate worse', () => {
  const block = { candidate: { visitors: 3, bad: 3 }, control: { visitors: 30, bad: 0 } };
  expect(logEValue({ candidate: 0.1, control: 0.1 }, block)).toBe(0);
  expect(logEValue({ candidate: 0.1, control: 0.2 }, block)).toBe(0);
});

test('the e-value of one block matches a manual calculation', () => {
  const block = { candidate: { visitors: 1, bad: 1 }, control: { visitors: 9, bad: 0 } };
  // Assumes a common fault rate of 1 %.
  expect(Math.exp(logEValue({ candidate: 0.055, control: 0.005 }, block))).toBeCloseTo(
    5.5 * (0.995 / 0.99) ** 9,
    10,
  );
});
