import { expect, test } from 'vitest';
import { count, counted, milliseconds, percent, seconds, shift, timeLeft } from './figures';

const plain = (text: string) => text.replace(/\s/g, ' ');

test('figures are written as in Costa Rica', () => {
  const written = [
    percent(0.0213),
    percent(1),
    count(12_400),
    milliseconds(96.4),
    seconds(2_449),
    shift(0.1),
  ];
  expect(written.map(plain)).toEqual(['2,1 %', '100 %', '12 400', '96 ms', '2,4 s', '0,10']);
  expect(counted(1, 'visita', 'visitas')).toBe('1 visita');
  expect(plain(counted(0, 'visita', 'visitas'))).toBe('0 visitas');
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
])('%d ms are %s', (ms, text) => {
  expect(plain(timeLeft(ms))).toBe(text);
});
