import fc from 'fast-check';
import { expect, test } from 'vitest';
import { andList } from './and-list';

const BY_TABLES = new Intl.ListFormat('es-CR');

const beginning = fc.constantFrom(
  '',
  'i',
  'I',
  'í',
  'h',
  'hi',
  'Hi',
  'hí',
  'hie',
  'Hia',
  'hió',
  'y',
  'e',
  'Iluminación',
);
const word = fc
  .tuple(beginning, fc.constantFrom('', 'a', 'e', 'o', 'erro', 'nstalaciones', ' eléctricas'))
  .map((parts) => parts.join(''))
  .filter((name) => name.trim() !== '');

test.each([
  [[], ''],
  [['Pintura'], 'Pintura'],
  [['Pintura', 'Eléctrico'], 'Pintura y Eléctrico'],
  [['Pintura', 'Eléctrico', 'Impermeabilización'], 'Pintura, Eléctrico e Impermeabilización'],
])('%j is told as «%s»', (items, text) => {
  expect(andList(items)).toBe(text);
});

test('whatever the words, they are joined as by the tables of the language', () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(andList(words)).toBe(BY_TABLES.format(words));
    }),
  );
});
