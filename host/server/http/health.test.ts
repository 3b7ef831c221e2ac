import { expect, test } from 'vitest';
import { createHealthCheck } from './health';

function checked() {
  const at = { now: 0, reads: true, writes: true, written: 0 };
  const check = createHealthCheck({
    now: () => at.now,
    canRead: async () => {
      if (!at.reads) throw new Error('no reads');
    },
    canWrite: async () => {
      at.written += 1;
      if (!at.writes) throw new Error('no writes');
    },
  });
  return { at, check };
}

test('a flood of questions writes once a second', async () => {
  const { at, check } = checked();
  await Promise.all(Array.from({ length: 100 }, check));
  await check();
  expect(at.written).toBe(1);
  at.now = 1_000;
  await check();
  expect(at.written).toBe(2);
});

test('reads that fail are told at once, writes within a second, and recovery of either at once', async () => {
  const { at, check } = checked();
  await check();
  at.reads = false;
  await expect(check()).rejects.toThrow('no reads');
  at.reads = true;
  await check();
  at.writes = false;
  at.now = 1_000;
  await expect(check()).rejects.toThrow('no writes');
  at.writes = true;
  await check();
});
