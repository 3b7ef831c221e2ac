import { expect, test } from 'vitest';
import { formatDuration, formatInteger, formatPercent, formatQuantity } from './page';

const plain = (text: string) => text.replace(/\s/g, ' ');

test('the operators’ page formats numbers in English with a space before the percent sign', () => {
  expect([formatPercent(0.0213), formatPercent(1)].map(plain)).toEqual(['2.1 %', '100 %']);
  expect(formatInteger(12_400)).toBe('12,400');
  expect([formatQuantity(1, 'visit'), formatQuantity(0, 'visit')]).toEqual(['1 visit', '0 visits']);
});

const MINUTE = 60_000;
test.each([
  [30_000, '1 min'],
  [MINUTE, '1 min'],
  [59.5 * MINUTE, '1 h'],
  [80 * MINUTE, '1 h 20 min'],
  [120 * MINUTE, '2 h'],
  [26.5 * 60 * MINUTE, '1 d 2 h'],
  [0, '0 min'],
])('the operators’ page shows %d ms as %s', (ms, text) => {
  expect(plain(formatDuration(ms))).toBe(text);
});
