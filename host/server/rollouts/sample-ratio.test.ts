import { createRandom } from '@club/shared/demo';
import { gammaln } from 'simple-statistics';
import { expect, test } from 'vitest';
import { ratioEvidence } from './sample-ratio';

const arms = (candidate: number, control: number) => ({
  candidate: { visitors: candidate, bad: 0 },
  control: { visitors: control, bad: 0 },
});
const STRONG = -Math.log(0.001);

test('the library knows the gamma function', () => {
  expect(gammaln(1)).toBeCloseTo(0, 12);
  expect(gammaln(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
  expect(gammaln(11)).toBeCloseTo(Math.log(3_628_800), 10);
  // Wolfram Alpha: ln Γ(1001).
  expect(gammaln(1_001)).toBeCloseTo(5_912.128178488163, 8);
});

test('visitor by visitor, it is how much likelier each arm was under what was seen before than under the share', () => {
  expect(ratioEvidence(arms(0, 0), 0.1)).toBeCloseTo(0, 10);
  // Beta(1, 9): first one of the candidate, then one of the running release.
  expect(Math.exp(ratioEvidence(arms(1, 1), 0.1))).toBeCloseTo((1 / 10 / 0.1) * (9 / 11 / 0.9), 10);
});

test('sizes as the share makes them say nothing against it; a candidate that is not heard of does', () => {
  for (const share of [0.1, 0.25, 0.5]) {
    expect(ratioEvidence(arms(10_000 * share, 10_000 * (1 - share)), share)).toBeLessThan(0);
    expect(ratioEvidence(arms(0, 110), share)).toBeGreaterThan(STRONG);
    expect(
      ratioEvidence(arms(300 * share * 2.5, 300 * (1 - share * 2.5)), Math.min(share, 0.3)),
    ).toBeGreaterThan(STRONG);
  }
  expect(ratioEvidence(arms(10, 90), 0.1)).toBeLessThan(ratioEvidence(arms(0, 100), 0.1));
});

test('whoever looks after each visitor finds a sound split odd no more often than promised', () => {
  const random = createRandom(7);
  const rollouts = 400;
  for (const share of [0.1, 0.5]) {
    let found = 0;
    for (let rollout = 0; rollout < rollouts; rollout += 1) {
      const told = arms(0, 0);
      let highest = 0;
      for (let visitor = 0; visitor < 300; visitor += 1) {
        told[random.chance(share) ? 'candidate' : 'control'].visitors += 1;
        highest = Math.max(highest, ratioEvidence(told, share));
      }
      if (highest >= -Math.log(0.05)) found += 1;
    }
    expect(found / rollouts).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rollouts));
  }
});
