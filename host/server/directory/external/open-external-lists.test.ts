import { expect, onTestFinished, test, vi } from 'vitest';
import type { RefreshResult } from './external-list';
import { pollLists } from './open-external-lists';

const GOOD: RefreshResult = { ok: true };
const BAD: RefreshResult = { ok: false, reason: 'no connection' };
const HOUR_MS = 3_600_000;

/** Starts to poll a list. Its fetches return `outcomes` in order; pauses are skipped. */
async function setUp(everyMs: number, ...outcomes: RefreshResult[]) {
  const pauses: number[] = [];
  const left = [...outcomes];
  const log = { info: vi.fn(), warn: vi.fn() };
  const polling = pollLists({
    lists: new Map([['ratings', { refresh: async () => left.shift() ?? BAD }]]),
    log,
    everyMs,
    pause: async (ms, end) => {
      pauses.push(ms);
      if (left.length === 0) await new Promise((resolve) => end.addEventListener('abort', resolve));
    },
  });
  onTestFinished(() => polling.stop());
  await expect.poll(() => pauses).toHaveLength(outcomes.length);
  return { pauses, log };
}

test('external lists are polled again after the configured time at the latest', async () => {
  expect((await setUp(HOUR_MS, GOOD, GOOD, GOOD)).pauses).toEqual([HOUR_MS, HOUR_MS, HOUR_MS]);
  const { pauses } = await setUp(60_000, GOOD, BAD, BAD, BAD, GOOD);
  expect(pauses).toEqual([60_000, 30_000, 60_000, 60_000, 60_000]);
});

test('the poll of external lists retries a failure sooner, with exponential backoff', async () => {
  const seconds = (pauses: number[]) => pauses.map((ms) => ms / 1_000);
  const { pauses } = await setUp(HOUR_MS, ...Array.from({ length: 9 }, () => BAD), GOOD, BAD);
  expect(seconds(pauses)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 30]);
});

test('the poll of external lists logs once when a list starts to fail, and once when it works again', async () => {
  const { log } = await setUp(HOUR_MS, BAD, BAD, GOOD, GOOD, BAD, GOOD);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledWith({ list: 'ratings', reason: 'no connection' }, expect.any(String));
  expect(log.info).toHaveBeenCalledTimes(2);
});

test('an endpoint that never answers does not delay the server’s stop', async () => {
  const refresh = vi.fn(
    (end: AbortSignal) =>
      new Promise<RefreshResult>((resolve) => end.addEventListener('abort', () => resolve(BAD))),
  );
  const { stop } = pollLists({
    lists: new Map([['ratings', { refresh }]]),
    log: { info: vi.fn(), warn: vi.fn() },
    everyMs: HOUR_MS,
  });
  await expect.poll(() => refresh).toHaveBeenCalledOnce();
  await stop();
});
