import { VITALS } from '@club/shared/federation';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { moveVisitorsToFaultBlocks, type RolloutBlock, vitalBinIndex, vitalQuantile } from './visitor-counts';

const binned = (vital: (typeof VITALS)[number], values: readonly number[]) => {
  const bins = new Map<number, number>();
  for (const value of values)
    bins.set(vitalBinIndex(vital, value), (bins.get(vitalBinIndex(vital, value)) ?? 0) + 1);
  return bins;
};

test('a histogram bound belongs to the bin below it, and the last bin has no upper bound', () => {
  expect([0, 500, 501, 1e9].map((value) => vitalBinIndex('lcp', value))).toEqual([0, 0, 1, 13]);
  expect([0, 0.1, 0.1001].map((value) => vitalBinIndex('cls', value))).toEqual([0, 6, 7]);
});

test('the p75 of a web vital is missing without samples, and interpolated within a bin', () => {
  expect(vitalQuantile('lcp', new Map(), 0.75)).toBeNull();
  expect(vitalQuantile('lcp', binned('lcp', [2_100, 2_200, 2_300, 2_400]), 0.75)).toBe(2_375);
  expect(vitalQuantile('lcp', binned('lcp', [60_000]), 0.75)).toBe(20_000);
});

test.each(VITALS)('the estimated p75 of %s is in the same bin as the exact one', (vital) => {
  const most = { lcp: 20_000, inp: 2_000, cls: 1 }[vital];
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: most, noNaN: true }), { minLength: 1 }), (values) => {
      const sorted = [...values].sort((one, other) => one - other);
      const truth = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0;
      const reported = vitalQuantile(vital, binned(vital, values), 0.75);
      expect(vitalBinIndex(vital, reported ?? -1)).toBe(vitalBinIndex(vital, truth));
    }),
  );
});

const block = (visitors: number, bad: number): RolloutBlock => ({
  at: '',
  candidate: { visitors, bad },
  control: { visitors: 0, bad: 0 },
});
const candidates = (blocks: readonly RolloutBlock[]) =>
  moveVisitorsToFaultBlocks(blocks).map(({ candidate: { visitors, bad } }) => `${bad}/${visitors}`);

test('a fault reported in a later ten-second block moves a visitor without fault there from the nearest earlier block', () => {
  expect(candidates([block(5, 0), block(2, 1), block(0, 2)])).toEqual(['0/4', '1/1', '2/2']);
  expect(candidates([block(3, 1)])).toEqual(['1/3']);
});

test('visitors with a fault are counted as visitors even if no earlier block counted them', () => {
  expect(candidates([block(0, 3)])).toEqual(['3/3']);
});

test('correcting ten-second blocks keeps the number of visitors with faults, at most one fault per visitor', () => {
  const arm = fc.record({ visitors: fc.nat(9), bad: fc.nat(9) });
  const blocks = fc.array(fc.record({ at: fc.constant(''), candidate: arm, control: arm }));
  const sum = (all: readonly RolloutBlock[], what: 'visitors' | 'bad') =>
    all.reduce((total, { control }) => total + control[what], 0);
  fc.assert(
    fc.property(blocks, (reported) => {
      const settled = moveVisitorsToFaultBlocks(reported);
      expect(
        settled.every(
          ({ candidate, control }) => candidate.bad <= candidate.visitors && control.bad <= control.visitors,
        ),
      ).toBe(true);
      expect(sum(settled, 'bad')).toBe(sum(reported, 'bad'));
      expect(sum(settled, 'visitors')).toBeGreaterThanOrEqual(sum(reported, 'visitors'));
      const isPossible = reported.every(
        (_, index) =>
          sum(reported.slice(0, index + 1), 'bad') <= sum(reported.slice(0, index + 1), 'visitors'),
      );
      if (isPossible) expect(sum(settled, 'visitors')).toBe(sum(reported, 'visitors'));
    }),
  );
});

test('correcting ten-second blocks takes linear time', () => {
  const least = vi.spyOn(Math, 'min');
  moveVisitorsToFaultBlocks(Array.from({ length: 300 }, (_, index) => block(index < 150 ? 2 : 0, 1)));
  expect(least.mock.calls.length).toBeLessThan(2 * 300);
  least.mockRestore();
});
