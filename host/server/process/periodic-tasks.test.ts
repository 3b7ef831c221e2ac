import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '../platform/database/database';
import { startPeriodicTasks } from './periodic-tasks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function chores() {
  const parts = {
    service: { noticeChanges: vi.fn(async () => undefined) },
    store: { forgetExpired: vi.fn(async (_now: Date) => ({ feedback: 0, reports: 0, pending: 0 })) },
    log: { error: vi.fn(), warn: vi.fn() },
    metrics: new Registry(),
  };
  return { ...parts, end: startPeriodicTasks(parts) };
}

test('the server checks for changes each second and deletes expired rows each minute', async () => {
  const { service, store, end } = chores();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.noticeChanges.mock.calls.length).toBeGreaterThanOrEqual(59);
  expect(store.forgetExpired).toHaveBeenCalledTimes(1);
  await end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(store.forgetExpired).toHaveBeenCalledTimes(1);
});

test('the server continues after a failure and does not log database failures', async () => {
  const { service, log, end } = chores();
  service.noticeChanges
    .mockRejectedValueOnce(new DatabaseError('locked', 'gone'))
    .mockRejectedValueOnce(new Error('ours'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(service.noticeChanges.mock.calls.length).toBeGreaterThan(2);
  expect(log.error.mock.calls).toEqual([[{ err: new Error('ours') }, 'a chore failed']]);
  await end();
});

test('the server logs and counts rows deleted beyond the limits', async () => {
  const { store, log, metrics, end } = chores();
  store.forgetExpired.mockResolvedValueOnce({ feedback: 3, reports: 4, pending: 2 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(log.warn.mock.calls).toEqual([
    [{ deleted: 3 }, 'the oldest feedback made room for newer one'],
    [{ deleted: 4 }, 'the oldest reports of evaluations made room for newer ones'],
    [{ deleted: 2 }, 'more evaluations wait than are kept; those of whoever sent most went'],
  ]);
  expect(await metrics.metrics()).toContain('club_sends_dropped_total{kind="feedback"} 3');
  expect(await metrics.metrics()).toContain('club_sends_dropped_total{kind="report"} 4');
  expect(await metrics.metrics()).toContain('club_sends_dropped_total{kind="evaluation"} 2');
  await end();
});

test('stopping waits for the running task, and no further task starts', async () => {
  const { service, end } = chores();
  let finish = () => {};
  service.noticeChanges.mockImplementation(
    () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  const ended = end();
  finish();
  await ended;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.noticeChanges).toHaveBeenCalledTimes(1);
});
