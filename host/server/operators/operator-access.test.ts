import { expect, test } from 'vitest';
import { basicPasswordInHeaders, bearerTokenInHeaders, isSentByPage } from './operator-access';

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

test('the access check of operators reads the secret of a Bearer header only', () => {
  expect(bearerTokenInHeaders({ authorization: 'Bearer abc-_1' })).toBe('abc-_1');
  expect(bearerTokenInHeaders({ authorization: 'bearer abc' })).toBe('abc');
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer a b',
    `Bearer ${'a'.repeat(513)}`,
    'Basic YTpi',
  ]) {
    expect(bearerTokenInHeaders({ authorization })).toBeNull();
  }
  expect(bearerTokenInHeaders({})).toBeNull();
});

test('the access check of operators reads a Basic password with any user name', () => {
  expect(basicPasswordInHeaders(basic('ana:abc'))).toBe('abc');
  expect(basicPasswordInHeaders(basic(':a:b'))).toBe('a:b');
  for (const headers of [
    basic('ana:'),
    basic('ana'),
    {},
    { authorization: 'Basic ***' },
    { authorization: 'Bearer abc' },
  ]) {
    expect(basicPasswordInHeaders(headers)).toBeNull();
  }
});

test('the access check of operators recognizes pages by headers that only browsers send', () => {
  expect(isSentByPage({ origin: 'null' })).toBe(true);
  expect(isSentByPage({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isSentByPage({ 'user-agent': 'node', 'sec-fetch-mode': 'cors' })).toBe(false);
});
