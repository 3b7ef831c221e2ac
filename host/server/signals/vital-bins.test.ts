import { VITALS } from '@club/shared/federation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binOf, quantileOf } from './vital-bins';

const binned = (vital: (typeof VITALS)[number], values: readonly number[]) => {
  const bins = new Map<number, number>();
  for (const value of values) bins.set(binOf(vital, value), (bins.get(binOf(vital, value)) ?? 0) + 1);
  return bins;
};

test('a bound belongs to the bin that ends there, and nothing is beyond the last bin', () => {
  expect([0, 500, 501, 1e9].map((value) => binOf('lcp', value))).toEqual([0, 0, 1, 13]);
  expect([0, 0.1, 0.1001].map((value) => binOf('cls', value))).toEqual([0, 6, 7]);
});

test('without samples there is no p75, and of one release’s bins it is told as if they were even', () => {
  expect(quantileOf('lcp', new Map(), 0.75)).toBeNull();
  expect(quantileOf('lcp', binned('lcp', [2_100, 2_200, 2_300, 2_400]), 0.75)).toBe(2_375);
  expect(quantileOf('lcp', binned('lcp', [60_000]), 0.75)).toBe(20_000);
});

test.each(VITALS)('the p75 of %s that bins tell lies in the bin of the true one', (vital) => {
  const most = { lcp: 20_000, inp: 2_000, cls: 1 }[vital];
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: most, noNaN: true }), { minLength: 1 }), (values) => {
      const sorted = [...values].sort((one, other) => one - other);
      const truth = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0;
      const told = quantileOf(vital, binned(vital, values), 0.75);
      expect(binOf(vital, told ?? -1)).toBe(binOf(vital, truth));
    }),
  );
});
