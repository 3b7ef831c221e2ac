import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLLOUT_SHARES } from '../rollout';
import { VISITOR_NUMBER_COUNT, visitorNumbersOfCandidate } from './assignment';

const anId = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 8, maxLength: 8 })
  .map((digits) => digits.join(''));

test('a share of n percent has exactly n visitor numbers', () => {
  fc.assert(
    fc.property(anId, fc.constantFrom(...ROLLOUT_SHARES), (id, share) => {
      const numbers = [...visitorNumbersOfCandidate(id, share)];
      expect(numbers).toHaveLength(share);
      expect(
        numbers.every((number) => Number.isInteger(number) && number >= 0 && number < VISITOR_NUMBER_COUNT),
      ).toBe(true);
    }),
  );
});

test('a visitor keeps the candidate as the share grows', () => {
  fc.assert(
    fc.property(
      anId,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (id, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const later = visitorNumbersOfCandidate(id, more);
        expect([...visitorNumbersOfCandidate(id, less)].filter((number) => !later.has(number))).toEqual([]);
      },
    ),
  );
});

test('assignments of two rollouts are independent', () => {
  const rollouts = Array.from({ length: 400 }, (_, index) => index.toString(16).padStart(8, '0'));
  const halves = rollouts.map((id) => visitorNumbersOfCandidate(id, 50));
  const both = halves
    .slice(1)
    .map((half, index) => [...half].filter((number) => halves[index]?.has(number)).length);
  const mean = both.reduce((sum, count) => sum + count, 0) / both.length;
  expect(Math.abs(mean - 25)).toBeLessThan(1);
  const asCandidate = Array.from(
    { length: VISITOR_NUMBER_COUNT },
    (_, number) => halves.filter((half) => half.has(number)).length,
  );
  expect(Math.min(...asCandidate)).toBeGreaterThan(140);
  expect(Math.max(...asCandidate)).toBeLessThan(260);
});
