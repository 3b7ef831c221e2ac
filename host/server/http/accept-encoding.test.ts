import { expect, test } from 'vitest';
import { pickEncoding } from './accept-encoding';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, *', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [';;,,;q=', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});
