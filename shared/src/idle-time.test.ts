// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runWhenIdle } from './idle-time';

const turns: (() => void)[] = [];
let remaining = 0;

/** Simulates idle time that is long enough for a number of steps. */
function idleFor(steps: number): void {
  remaining = steps;
  turns.shift()?.();
}

const countdown = (from: number) => {
  let left = from;
  return vi.fn(() => {
    remaining--;
    left--;
    return left > 0;
  });
};

describe('runWhenIdle with requestIdleCallback', () => {
  beforeEach(() => {
    turns.length = 0;
    vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) =>
      turns.push(() => run({ didTimeout: false, timeRemaining: () => remaining + 1 })),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('runs steps in each idle period until they are done', () => {
    const step = countdown(5);
    runWhenIdle(step);
    expect(step).not.toHaveBeenCalled();
    idleFor(3);
    expect(step).toHaveBeenCalledTimes(3);
    idleFor(9);
    expect(step).toHaveBeenCalledTimes(5);
    expect(turns).toEqual([]);
  });

  test('runs no step after cancelling', () => {
    const step = countdown(5);
    const stop = runWhenIdle(step);
    idleFor(2);
    stop();
    idleFor(2);
    expect(step).toHaveBeenCalledTimes(2);
    expect(turns).toEqual([]);
  });
});

test('runWhenIdle without requestIdleCallback runs the steps in short bursts', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const left = countdown(5);
  const step = vi.fn(() => {
    now += 2;
    return left();
  });
  runWhenIdle(step);
  expect(step).not.toHaveBeenCalled();
  const calls = [1, 2, 3].map(() => {
    vi.runOnlyPendingTimers();
    return step.mock.calls.length;
  });
  expect(calls).toEqual([2, 4, 5]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
