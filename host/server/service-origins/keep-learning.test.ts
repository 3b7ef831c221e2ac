import { expect, onTestFinished, test, vi } from 'vitest';
import { keepLearning } from './keep-learning';
import type { Learnt } from './learn-origins';

const GOOD: Learnt = { ok: true, origins: ['https://content.example.com'] };
const BAD: Learnt = { ok: false, reason: 'no connection' };

/** Learns the lessons in their order and then no more; its pauses are over at once. */
const setUp = (...lessons: Learnt[]) => setUpEvery(undefined, ...lessons);

async function setUpEvery(everyMs: number | undefined, ...lessons: Learnt[]) {
  const pauses: number[] = [];
  const left = [...lessons];
  const log = { info: vi.fn(), warn: vi.fn() };
  const learning = keepLearning({
    origins: { learn: async () => left.splice(0, 1).map((learnt) => ({ list: 'ratings' as const, learnt })) },
    log,
    everyMs,
    pause: async (ms, end) => {
      pauses.push(ms);
      if (left.length === 0) await new Promise((resolve) => end.addEventListener('abort', resolve));
    },
  });
  onTestFinished(() => learning.stop());
  await expect.poll(() => pauses).toHaveLength(lessons.length);
  return { pauses, log };
}

test('asks again every hour', async () => {
  expect((await setUp(GOOD, GOOD, GOOD)).pauses).toEqual([3_600_000, 3_600_000, 3_600_000]);
});

test('asks again after the time that it is told, and never later', async () => {
  const { pauses } = await setUpEvery(60_000, GOOD, BAD, BAD, BAD, GOOD);
  expect(pauses).toEqual([60_000, 30_000, 60_000, 60_000, 60_000]);
});

test('asks sooner after a failure, and less often the longer it lasts', async () => {
  const seconds = (pauses: number[]) => pauses.map((ms) => ms / 1_000);
  const { pauses } = await setUp(...Array.from({ length: 9 }, () => BAD), GOOD, BAD);
  expect(seconds(pauses)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 30]);
});

test('tells what is new once', async () => {
  const { log } = await setUp(BAD, BAD, GOOD, GOOD, BAD, GOOD);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledWith({ list: 'ratings', origins: GOOD.origins }, expect.any(String));
});

test('an endpoint that never answers holds nobody up for longer than that, nor the end', async () => {
  const asked = vi.fn();
  const learning = keepLearning({
    origins: {
      learn: (end) =>
        new Promise((resolve) => {
          asked();
          end?.addEventListener('abort', () => resolve([]));
        }),
    },
    log: { info: vi.fn(), warn: vi.fn() },
  });
  await learning.firstRound(20);
  expect(asked).toHaveBeenCalledOnce();
  await learning.stop();
});
