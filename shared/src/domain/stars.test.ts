import fc from 'fast-check';
import { expect, test } from 'vitest';
import { starFills } from './stars';

test.each([
  [0, 'eeeee'],
  [0.5, 'heeee'],
  [3.49, 'fffee'],
  [4, 'ffffe'],
  [4.5, 'ffffh'],
  [4.9, 'ffffh'],
  [5, 'fffff'],
  [9, 'fffff'],
  [-2, 'eeeee'],
  [NaN, 'eeeee'],
])('%d shows %s', (average, letters) => {
  expect(
    starFills(average)
      .map((fill) => fill[0])
      .join(''),
  ).toBe(letters);
});

test('always five, full ones first, at most one half', () => {
  fc.assert(
    fc.property(fc.double(), (average) => {
      expect(
        starFills(average)
          .map((fill) => fill[0])
          .join(''),
      ).toMatch(/^(?=.{5}$)f*h?e*$/);
    }),
  );
});
