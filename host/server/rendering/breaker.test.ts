import { expect, test } from 'vitest';
import { createBreaker } from './breaker';

const MINUTE = 60_000;

function breakerAt(start = 0) {
  let now = start;
  const breaker = createBreaker(() => now);
  return {
    ...breaker,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('two failures are borne, a third within the minute is not, for five minutes', () => {
  const breaker = breakerAt();
  breaker.failed();
  breaker.failed();
  expect(breaker.isOff()).toBe(false);
  breaker.pass(MINUTE - 1);
  breaker.failed();
  expect(breaker.isOff()).toBe(true);
  breaker.pass(5 * MINUTE - 1);
  expect(breaker.isOff()).toBe(true);
  breaker.pass(1);
  expect(breaker.isOff()).toBe(false);
});

test('failures that lie further apart are single ones', () => {
  const breaker = breakerAt();
  for (let round = 0; round < 10; round += 1) {
    breaker.failed();
    breaker.pass(MINUTE / 2);
  }
  expect(breaker.isOff()).toBe(false);
});

test('after a pause it begins to count anew', () => {
  const breaker = breakerAt();
  for (let round = 0; round < 3; round += 1) breaker.failed();
  breaker.pass(5 * MINUTE);
  breaker.failed();
  expect(breaker.isOff()).toBe(false);
});
