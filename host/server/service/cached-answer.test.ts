import { expect, test, vi } from 'vitest';
import { CachedAnswer } from './cached-answer';

const textOf = async (cached: CachedAnswer) => (await cached.get()).bodies.identity.toString();

test('is built once for all who ask', async () => {
  const build = vi.fn(async () => '[]');
  const cached = new CachedAnswer(build);
  await Promise.all([cached.get(), cached.get()]);
  await cached.get();
  expect(build).toHaveBeenCalledTimes(1);
});

test('is built anew after a change', async () => {
  let text = '[1]';
  const cached = new CachedAnswer(async () => text);
  const first = await cached.get();
  text = '[2]';
  expect(await textOf(cached)).toBe('[1]');
  cached.invalidate();
  const second = await cached.get();
  expect(second.bodies.identity.toString()).toBe('[2]');
  expect(second.etag).not.toBe(first.etag);
});

test('a change during the building reaches whoever asks after it', async () => {
  let text = '[1]';
  const cached = new CachedAnswer(async () => text);
  const before = cached.get();
  text = '[2]';
  cached.invalidate();
  expect(await textOf(cached)).toBe('[2]');
  await before;
});

test('a failed building is not remembered', async () => {
  let fails = true;
  const cached = new CachedAnswer(async () => {
    if (fails) throw new Error('database is locked');
    return '[]';
  });
  await expect(cached.get()).rejects.toThrow('locked');
  fails = false;
  expect(await textOf(cached)).toBe('[]');
});
