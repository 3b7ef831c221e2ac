import { expect, test } from 'vitest';
import { aRequest } from './builders';
import { BrokenPageError, failuresIn, rotateOrder } from './measure';

test('the benchmark reports failed requests and error responses, but no 304 responses', () => {
  const requests = [
    aRequest({ url: '/a', failure: 'net::ERR_FAILED' }),
    aRequest({ url: '/b', status: 404 }),
    aRequest({ url: '/c', status: 304 }),
  ];
  expect(failuresIn(requests)).toEqual(['request failed: /a net::ERR_FAILED', 'response 404: /b']);
});

test('the error about a broken page names the page, and each problem once', () => {
  const { message } = new BrokenPageError('https://localhost/', [
    'console: no',
    'console: no',
    'response 404: /b',
  ]);
  expect(message).toBe('https://localhost/ is broken:\n  console: no\n  response 404: /b');
});

test('rotation gives every variant each position once before the order repeats', () => {
  const orders = [0, 1, 2, 3].map((round) => rotateOrder(['a', 'b', 'c'], round).join(''));
  expect(orders).toEqual(['abc', 'bca', 'cab', 'abc']);
});
