import { describe, expect, test } from 'vitest';
import { matchesEtag, pickEncoding } from './text-answer';

describe('pickEncoding', () => {
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
});

describe('matchesEtag', () => {
  test.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('If-None-Match %j against W/"a": %s', (header, matches) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(matches);
  });
});
