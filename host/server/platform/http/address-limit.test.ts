import { expect, onTestFinished, test, vi } from 'vitest';
import { MemoryRateLimitStore } from './address-limit';

const MINUTE = 60_000;

function counting() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const windows = new MemoryRateLimitStore();
  return (address: string) => {
    let counted = { current: 0, ttl: 0 };
    windows.incr(address, (_error, result) => (counted = result), MINUTE);
    return [counted.current, counted.ttl];
  };
}

test('the limit per address counts requests in a window that starts with the first one', () => {
  const count = counting();
  expect(count('a')).toEqual([1, MINUTE]);
  vi.advanceTimersByTime(10_000);
  expect(count('a')).toEqual([2, 50_000]);
  expect(count('b')).toEqual([1, MINUTE]);
  vi.advanceTimersByTime(50_000);
  expect(count('a')).toEqual([1, MINUTE]);
});

test('a rate limit’s window neither ends nor grows when the clock is set back', () => {
  const count = counting();
  count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(count('a')[0]).toBe(2);
  vi.advanceTimersByTime(MINUTE);
  expect(count('a')[0]).toBe(1);
});

test('the limit per address forgets the least recent addresses beyond its capacity', () => {
  const count = counting();
  count('first');
  count('second');
  count('first');
  for (let other = 0; other < 19_999; other += 1) count(`other ${other}`);
  expect(count('first')[0]).toBe(3);
  expect(count('second')[0]).toBe(1);
});
