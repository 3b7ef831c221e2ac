import { expect, test } from 'vitest';
import { basicPasswordOf, bearerOf, isFromPage } from './operator-access';

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

test('the access check of operators reads the secret of a Bearer header only', () => {
  expect(bearerOf({ authorization: 'Bearer abc-_1' })).toBe('abc-_1');
  expect(bearerOf({ authorization: 'bearer abc' })).toBe('abc');
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer a b',
    `Bearer ${'a'.repeat(513)}`,
    'Basic YTpi',
  ]) {
    expect(bearerOf({ authorization })).toBeNull();
  }
  expect(bearerOf({})).toBeNull();
});

test('the access check of operators reads a Basic password with any user name', () => {
  expect(basicPasswordOf(basic('ana:abc'))).toBe('abc');
  expect(basicPasswordOf(basic(':a:b'))).toBe('a:b');
  for (const headers of [
    basic('ana:'),
    basic('ana'),
    {},
    { authorization: 'Basic ***' },
    { authorization: 'Bearer abc' },
  ]) {
    expect(basicPasswordOf(headers)).toBeNull();
  }
});

test('the access check of operators recognizes pages by headers that only browsers send', () => {
  expect(isFromPage({ origin: 'null' })).toBe(true);
  expect(isFromPage({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isFromPage({ 'user-agent': 'node', 'sec-fetch-mode': 'cors' })).toBe(false);
});
