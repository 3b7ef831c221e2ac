import { createRandom } from '@club/shared/demo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './arms';
import { completeBlocks } from './complete-blocks';
import { harmEvidence } from './harm-evidence';

const block = (
  [candidate, badCandidate]: [number, number],
  [control, badControl]: [number, number],
  at = '2026-11-23T10:00:00.000Z',
): Block => ({
  at,
  candidate: { visitors: candidate, bad: badCandidate },
  control: { visitors: control, bad: badControl },
});

test('neighbours are merged until both arms are in each, and the newest block is waited for', () => {
  const blocks = [block([0, 0], [2, 1]), block([1, 1], [0, 0]), block([1, 0], [1, 0]), block([1, 1], [1, 1])];
  expect(completeBlocks(blocks)).toEqual([
    { candidate: { visitors: 1, bad: 1 }, control: { visitors: 2, bad: 1 } },
    { candidate: { visitors: 1, bad: 0 }, control: { visitors: 1, bad: 0 } },
  ]);
  expect(completeBlocks([])).toEqual([]);
});

test('a block that still grows changes nothing, whatever it tells', () => {
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

test('what was once reached is not forgotten', () => {
  const grave = [block([9, 3], [90, 0]), block([9, 4], [90, 1]), block([9, 5], [90, 1])];
  const better = Array.from({ length: 20 }, () => block([9, 0], [90, 9]));
  expect(harmEvidence([...grave, ...better])).toBeGreaterThanOrEqual(
    harmEvidence([...grave, block([0, 0], [0, 0])]),
  );
});

/** The share of rollouts of equally good releases whose evidence is ever so strong, looked at after every block. */
function falselyReached(
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
      const told = block([0, 0], [0, 0]);
      for (let visitor = 0; visitor < perBlock; visitor += 1) {
        const arm = random.chance(share) ? told.candidate : told.control;
        arm.visitors += 1;
        if (random.chance(rate)) arm.bad += 1;
      }
      return told;
    });
    if (harmEvidence(blocks) >= strength) reached += 1;
  }
  return reached / rollouts;
}

test('of sound releases, no more are ever found bad than promised, whatever the rate, the share and the blocks', () => {
  const rate = fc.double({ min: 0.001, max: 0.9, noNaN: true });
  const perBlock = fc.integer({ min: 1, max: 20 });
  const share = fc.constantFrom(0.1, 0.25, 0.5);
  fc.assert(
    fc.property(rate, perBlock, share, fc.nat(), (...given) => {
      // Three standard deviations above what may be, of 200 rollouts.
      for (const alpha of [0.05, 0.2])
        expect(falselyReached(-Math.log(alpha), ...given)).toBeLessThanOrEqual(
          alpha + 3 * Math.sqrt((alpha * (1 - alpha)) / 200),
        );
    }),
    { numRuns: 20, seed: 20261123 },
  );
});

test('evidence is the mean of what each expectation has won', () => {
  const first = block([1, 1], [9, 0]);
  const common = 0.18 / 9.18 + 0.01;
  const feared = ((0.18 / 9.18 + 0.1) / common) * ((1 - 0.18 / 9.18) / (1 - common)) ** 9;
  expect(Math.exp(harmEvidence([first, first]))).toBeCloseTo((1 + feared) / 2, 10);
});
