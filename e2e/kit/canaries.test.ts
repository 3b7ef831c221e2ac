import { expect, test } from 'vitest';
import { containsEncoded } from './canaries';

const NAME = 'Ñandúcanaria';

test.each<readonly [string, string]>([
  ['as typed', `{"nombre":"${NAME} Mora"}`],
  ['without case and accents', 'x-quien: nanducanaria'],
  ['in an address', `/detalle/7?de=${encodeURIComponent(NAME)}`],
  ['in escaped JSON', '{"nombre":"\\u00d1and\\u00facanaria"}'],
  ['in hexadecimal', Buffer.from(NAME).toString('hex')],
  ...['', '.', '..', '...'].map(
    (before) =>
      [`in base64 after «${before}»`, Buffer.from(`${before}${NAME} x`).toString('base64')] as const,
  ),
])('containsEncoded finds a text %s', (_, by) => {
  expect(containsEncoded(NAME, by)).toBe(true);
  expect(containsEncoded('Otrocanario', by)).toBe(false);
});

test('containsEncoded finds a number written with separators', () => {
  expect(containsEncoded('87650943', 'tel:+506 8765-0943')).toBe(true);
  expect(containsEncoded('87650943', 'tel:+506 8765-0944')).toBe(false);
});
