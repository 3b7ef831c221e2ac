import { expect, test } from 'vitest';
import { pluralize, toPlainLine } from './command';

test.each([
  [1, '1 fila'],
  [0, '0 filas'],
  [9_900, '9900 filas'],
  [10_000, '10\u00a0000 filas'],
])('the count %i is formatted like counts on the site', (count, text) =>
  expect(pluralize(count, 'fila', 'filas')).toBe(text),
);

test('toPlainLine returns one line without terminal control characters', () => {
  expect(toPlainLine(' Hola,\r\n\u001b[31mAna\u0007\t \u202ebien\u009b0m ')).toBe('Hola, [31mAna bien 0m');
});

test('toPlainLine keeps letters of any script and emoji', () => {
  expect(toPlainLine('Ñandú a\u0301 👷‍♀️ مرحبا')).toBe('Ñandú a\u0301 👷‍♀️ مرحبا');
});
