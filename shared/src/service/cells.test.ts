import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRoundedNumber, normalizeWholeNumber, readListCell, readLongTextCell, readTextCell } from './cells';

describe('readTextCell', () => {
  test.each([
    ['  San   José ', 'San José'],
    ['a\nb', 'a b'],
    [80000012, '80000012'],
    [0, '0'],
    ['# 12 Sur', '# 12 Sur'],
    ['N/A Construcciones', 'N/A Construcciones'],
  ])('converts %j to %j', (value, text) => expect(readTextCell(value)).toBe(text));

  test.each([
    '',
    ' ',
    '#DIV/0!',
    '#N/A',
    '#REF!',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '-',
    'N/A',
    'n/d',
    'No tiene',
    null,
    undefined,
    true,
    NaN,
    {},
    ['x'],
  ])('returns an empty text for %j', (value) => expect(readTextCell(value)).toBe(''));

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(readTextCell(readTextCell(value))).toBe(readTextCell(value));
      }),
    );
  });
});

test('readLongTextCell keeps line breaks', () => {
  expect(readLongTextCell(' Uno\r\n\r\nDos ')).toBe('Uno\n\nDos');
  expect(readLongTextCell('#DIV/0!')).toBe('');
  expect(readLongTextCell(7)).toBe('7');
});

describe('readListCell', () => {
  test.each([
    [
      ['Pintura', ' Construcción '],
      ['Pintura', 'Construcción'],
    ],
    ['Pintura, Construcción,,', ['Pintura', 'Construcción']],
    [['Pintura, Construcción'], ['Pintura', 'Construcción']],
    [
      [1, '2', 2],
      ['1', '2'],
    ],
    [3, ['3']],
    [[null, '', {}, ['x'], 'Pintura'], ['Pintura']],
    ['#N/A', []],
    [null, []],
    [undefined, []],
  ])('converts %j to %j', (value, items) => expect(readListCell(value)).toEqual(items));
});

describe('normalizeWholeNumber', () => {
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
  ])('converts %j to %j', (text, number) => expect(normalizeWholeNumber(text)).toBe(number));

  test.each(['8,77E+07', '1E+11', '1.23E+11'])('isRoundedNumber is true for %j', (text) => {
    expect([normalizeWholeNumber(text), isRoundedNumber(text)]).toEqual([text, true]);
  });

  test('reads any whole number in both notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 999_999_999_999 }).map(String), (digits) => {
        expect(normalizeWholeNumber(`${digits}.0`)).toBe(digits);
        const exponent = String(digits.length - 1).padStart(2, '0');
        expect(normalizeWholeNumber(`${digits[0]},${digits.slice(1)}E+${exponent}`)).toBe(digits);
        expect(isRoundedNumber(digits)).toBe(false);
      }),
    );
  });
});
