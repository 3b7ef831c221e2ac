import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCell, longTextCell, textCell } from './cells';

describe('textCell', () => {
  test.each([
    ['  San   José ', 'San José'],
    ['a\nb', 'a b'],
    [80000012, '80000012'],
    [0, '0'],
    ['# 12 Sur', '# 12 Sur'],
    ['N/A Construcciones', 'N/A Construcciones'],
  ])('%j reads %j', (value, text) => expect(textCell(value)).toBe(text));

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
  ])('%j is blank', (value) => expect(textCell(value)).toBe(''));

  test('what was read once reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(textCell(textCell(value))).toBe(textCell(value));
      }),
    );
  });
});

test('running text keeps its line breaks', () => {
  expect(longTextCell(' Uno\r\n\r\nDos ')).toBe('Uno\n\nDos');
  expect(longTextCell('#DIV/0!')).toBe('');
  expect(longTextCell(7)).toBe('7');
});

describe('listCell', () => {
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
  ])('%j reads %j', (value, items) => expect(listCell(value)).toEqual(items));
});
