import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRounded, wholeNumber } from './spreadsheet-number';

test.each([
  ['87654321.0', '87654321'],
  ['87654321,00', '87654321'],
  ['8,7654321E+07', '87654321'],
  ['8.7654321e7', '87654321'],
  ['1,01110111E+08', '101110111'],
  ['8765.4321', '8765.4321'],
  ['8765-4321', '8765-4321'],
  ['2000-0012 / 8000-0012', '2000-0012 / 8000-0012'],
  ['', ''],
])('%j is %j', (text, number) => expect(wholeNumber(text)).toBe(number));

test.each(['8,77E+07', '1E+11', '1.23E+11'])('%j is rounded', (text) => {
  expect([wholeNumber(text), isRounded(text)]).toEqual([text, true]);
});

test('any whole number comes back from either writing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 999_999_999_999 }).map(String), (digits) => {
      expect(wholeNumber(`${digits}.0`)).toBe(digits);
      const exponent = String(digits.length - 1).padStart(2, '0');
      expect(wholeNumber(`${digits[0]},${digits.slice(1)}E+${exponent}`)).toBe(digits);
      expect(isRounded(digits)).toBe(false);
    }),
  );
});
