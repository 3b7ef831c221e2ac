import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseError } from '../platform/database/database';
import { CachedAnswer } from './cached-answer';

const built = (text: string, version = 0) => ({ version, text });

const textOf = async (cached: CachedAnswer) => String((await cached.get()).plain);

test('a cached answer is built once for concurrent requests', async () => {
  const build = vi.fn(async () => built('[]'));
  const cached = new CachedAnswer(build);
  await Promise.all([cached.get(), cached.get()]);
  await cached.get();
  expect(build).toHaveBeenCalledTimes(1);
});

test('a cached answer is rebuilt after a change', async () => {
  let text = '[1]';
  const cached = new CachedAnswer(async () => built(text));
  const first = await cached.get();
  text = '[2]';
  expect(await textOf(cached)).toBe('[1]');
  cached.invalidate();
  const second = await cached.get();
  expect(String(second.plain)).toBe('[2]');
  expect(second.etag).not.toBe(first.etag);
});

test('a change made while an answer is being built appears in the answer to the next request', async () => {
  let text = '[1]';
  const cached = new CachedAnswer(async () => built(text));
  const before = cached.get();
  text = '[2]';
  cached.invalidate();
  expect(await textOf(cached)).toBe('[2]');
  await before;
});

test('a failure to build the answer is not cached: the next request tries again', async () => {
  let fails = true;
  const cached = new CachedAnswer(async () => {
    if (fails) throw new Error('database is locked');
    return built('[]');
  });
  await expect(cached.get()).rejects.toThrow('locked');
  fails = false;
  expect(await textOf(cached)).toBe('[]');
});

test('a new version of the data makes the cached answer stale, an equal version does not', async () => {
  let source = built('[1]', 7);
  const cached = new CachedAnswer(async () => source);
  cached.notice(7);
  const first = await cached.get();
  source = built('[2]', 8);
  cached.notice(7);
  expect(await cached.get()).toBe(first);
  cached.notice(8);
  expect(await textOf(cached)).toBe('[2]');
});

test('a cached answer is served while the database fails, and rebuilt afterwards', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let fails = false;
  const build = vi.fn(async () => {
    if (fails) throw new DatabaseError('locked', 'database is locked');
    return built('[1]');
  });
  const cached = new CachedAnswer(build);
  const first = await cached.get();
  fails = true;
  cached.invalidate();
  expect(await cached.get()).toBe(first);
  expect(await cached.get()).toBe(first);
  expect(build).toHaveBeenCalledTimes(2);
  fails = false;
  vi.advanceTimersByTime(1_000);
  expect(await cached.get()).not.toBe(first);
});

test('if rebuilding an answer fails, the previous one is served, the error is reported, and not every request tries again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let fails = false;
  const build = vi.fn(async () => {
    if (!fails) return built('[1]');
    vi.advanceTimersByTime(2_000);
    throw new RangeError('Invalid string length');
  });
  const told: unknown[] = [];
  const cached = new CachedAnswer(build, (error) => told.push(error));
  const first = await cached.get();
  fails = true;
  cached.invalidate();
  for (let request = 0; request < 5; request += 1) expect(await cached.get()).toBe(first);
  expect([build.mock.calls.length, told]).toEqual([2, [new RangeError('Invalid string length')]]);
  vi.advanceTimersByTime(7_999);
  expect(cached.ready()).toBe(first);
  fails = false;
  vi.advanceTimersByTime(1);
  expect(await cached.get()).not.toBe(first);
});

test('after a slow failure to build the first answer, not every request tries again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const build = vi.fn(async () => {
    vi.advanceTimersByTime(2_000);
    throw new RangeError('Invalid string length');
  });
  const cached = new CachedAnswer(build);
  for (let request = 0; request < 3; request += 1) await expect(cached.get()).rejects.toThrow(RangeError);
  expect(build).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(8_000);
  await expect(cached.get()).rejects.toThrow(RangeError);
  expect(build).toHaveBeenCalledTimes(2);
});

test('a cached answer reports when it was built and when it was last checked', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const cached = new CachedAnswer(async () => built('[1]', 7));
  expect(cached.state()).toEqual({ builtAt: null, checkedAt: null, bytes: null });
  await cached.get();
  const builtAt = performance.now();
  vi.setSystemTime(0);
  vi.advanceTimersByTime(4_000);
  cached.notice(7);
  expect(cached.state()).toEqual({ builtAt, checkedAt: builtAt + 4_000, bytes: 3 });
});

const LARGE = `["${'x'.repeat(1_100_000)}"]`;

test('a large answer is rebuilt once a second at most', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const build = vi.fn(async () => built(LARGE));
  const cached = new CachedAnswer(build);
  for (let change = 0; change < 5; change += 1) {
    await cached.get();
    cached.invalidate();
  }
  expect(build).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_000);
  await cached.get();
  expect(build).toHaveBeenCalledTimes(2);
});

test('a stale large answer is served while the next one is built, and for longer if building took long', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const build = vi.fn(async () => {
    vi.advanceTimersByTime(500);
    return built(LARGE);
  });
  const cached = new CachedAnswer(build);
  const first = await cached.get();
  cached.invalidate();
  vi.advanceTimersByTime(1_999);
  expect(cached.ready()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(cached.ready()).toBeNull();
  const next = cached.get();
  expect(await cached.get()).toBe(first);
  expect(await next).not.toBe(first);
  expect(build).toHaveBeenCalledTimes(2);
});
