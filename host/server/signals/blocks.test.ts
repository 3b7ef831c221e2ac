import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Block, settleBlocks } from './blocks';

const block = (visitors: number, bad: number): Block => ({
  at: '',
  candidate: { visitors, bad },
  control: { visitors: 0, bad: 0 },
});
const candidates = (blocks: readonly Block[]) =>
  settleBlocks(blocks).map(({ candidate: { visitors, bad } }) => `${bad}/${visitors}`);

test('who met a fault later is taken from the nearest block with somebody who was fine', () => {
  expect(candidates([block(5, 0), block(2, 1), block(0, 2)])).toEqual(['0/4', '1/1', '2/2']);
  expect(candidates([block(3, 1)])).toEqual(['1/3']);
});

test('who says to have been counted, and was not, is counted', () => {
  expect(candidates([block(0, 3)])).toEqual(['3/3']);
});

test('no block has more bad visitors than visitors, no bad one is lost, and nobody is made up or counted twice', () => {
  const arm = fc.record({ visitors: fc.nat(9), bad: fc.nat(9) });
  const blocks = fc.array(fc.record({ at: fc.constant(''), candidate: arm, control: arm }));
  const sum = (all: readonly Block[], what: 'visitors' | 'bad') =>
    all.reduce((total, { control }) => total + control[what], 0);
  fc.assert(
    fc.property(blocks, (told) => {
      const settled = settleBlocks(told);
      expect(
        settled.every(
          ({ candidate, control }) => candidate.bad <= candidate.visitors && control.bad <= control.visitors,
        ),
      ).toBe(true);
      expect(sum(settled, 'bad')).toBe(sum(told, 'bad'));
      expect(sum(settled, 'visitors')).toBeGreaterThanOrEqual(sum(told, 'visitors'));
      const isPossible = told.every(
        (_, index) => sum(told.slice(0, index + 1), 'bad') <= sum(told.slice(0, index + 1), 'visitors'),
      );
      if (isPossible) expect(sum(settled, 'visitors')).toBe(sum(told, 'visitors'));
    }),
  );
});

test('what is to be done grows with the blocks, not with their pairs', () => {
  const least = vi.spyOn(Math, 'min');
  settleBlocks(Array.from({ length: 300 }, (_, index) => block(index < 150 ? 2 : 0, 1)));
  expect(least.mock.calls.length).toBeLessThan(2 * 300);
  least.mockRestore();
});
