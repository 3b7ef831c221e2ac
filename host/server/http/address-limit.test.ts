import { expect, onTestFinished, test, vi } from 'vitest';
import { AddressWindows } from './address-limit';

const MINUTE = 60_000;

function counting() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const windows = new AddressWindows();
  return (address: string) => {
    let counted = { current: 0, ttl: 0 };
    windows.incr(address, (_error, result) => (counted = result), MINUTE);
    return [counted.current, counted.ttl];
  };
}

test('requests of an address are counted from its first one on, for the window’s length', () => {
  const count = counting();
  expect(count('a')).toEqual([1, MINUTE]);
  vi.advanceTimersByTime(10_000);
  expect(count('a')).toEqual([2, 50_000]);
  expect(count('b')).toEqual([1, MINUTE]);
  vi.advanceTimersByTime(50_000);
  expect(count('a')).toEqual([1, MINUTE]);
});

test('a clock that is set back neither prolongs a window nor ends it', () => {
  const count = counting();
  count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(count('a')[0]).toBe(2);
  vi.advanceTimersByTime(MINUTE);
  expect(count('a')[0]).toBe(1);
});

test('so many addresses are remembered, those that were not heard of for longest forgotten', () => {
  const count = counting();
  count('first');
  count('second');
  count('first');
  for (let other = 0; other < 19_999; other += 1) count(`other ${other}`);
  expect(count('first')[0]).toBe(3);
  expect(count('second')[0]).toBe(1);
});
