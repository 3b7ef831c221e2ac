import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './rating-item';

test.each([
  ['Muy puntual.', 'Muy puntual.'],
  ['Llegó puntual, y dejó todo limpio.', 'Llegó puntual…'],
  ['Llegó puntualísimo', 'Llegó…'],
  ['Extraordinariamente', 'Extraordinariam…'],
  ['  Muy\n\nbien  ', 'Muy bien'],
])('excerpt of %j with a limit of 15 characters is %j', (text, shown) =>
  expect(excerpt(text, 15)).toBe(shown),
);

test('excerpt never exceeds the limit and splits no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const shown = excerpt(text, most);
      expect([...shown].length).toBeLessThanOrEqual(most + 1);
      expect(shown).not.toMatch(/\p{Cs}/u);
    }),
  );
});
