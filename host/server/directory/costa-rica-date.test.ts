import { expect, test } from 'vitest';
import { costaRicaDate } from './costa-rica-date';

test.each([
  ['2026-01-01T05:59:59Z', '2025-12-31'],
  ['2026-01-01T06:00:00Z', '2026-01-01'],
])('%s is %s in Costa Rica', (moment, day) => {
  expect(costaRicaDate(new Date(moment))).toBe(day);
});
