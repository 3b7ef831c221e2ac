import { beforeEach, expect, test, vi } from 'vitest';
import { runInSlices } from './slices';

let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** Simulates a long task: each step blocks for `stepMs`. */
function* work(steps: number, stepMs: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    now += stepMs;
    yield;
  }
  return 'done';
}

async function turnsDuring(task: Promise<unknown>): Promise<number> {
  let turns = 0;
  let running = true;
  const count = () => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  await task;
  running = false;
  return turns;
}

test('a long task yields to other tasks and finishes', async () => {
  const task = runInSlices(work(20, 3));
  expect(await turnsDuring(task)).toBeGreaterThan(3);
  expect(await task).toBe('done');
});

test('a short task runs without yielding', async () => {
  expect(await turnsDuring(runInSlices(work(20, 0.1)))).toBe(0);
});

test('an error in a step rejects the promise', async () => {
  function* failing(): Generator<void, void> {
    yield;
    throw new Error('no');
  }
  await expect(runInSlices(failing())).rejects.toThrow('no');
});
