import { expect, test } from 'vitest';
import { formatCount, specialistCountLabel } from './count-label';

test('specialistCountLabel formats 1 in the singular, other numbers in the plural', () => {
  expect([0, 1, 2, 21].map(specialistCountLabel)).toEqual([
    '0 especialistas',
    '1 especialista',
    '2 especialistas',
    '21 especialistas',
  ]);
});

test('formatCount formats thousands as in Costa Rica', () => {
  for (const n of [7, 999, 12_345, 100_000, 1_234_567]) {
    expect(formatCount(n)).toBe(n.toLocaleString('es-CR').replace(/\s/g, '\u00a0'));
  }
  expect(formatCount(1234)).toBe('1234');
});
