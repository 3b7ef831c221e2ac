import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepSitemaps, SitemapRefused } from './keep-sitemaps';

const STAYS = new AbortController().signal;

/** Sitemaps that are written for as long as `finish` was not called with their origin. */
function setUp() {
  const finished = new Map<string, () => void>();
  const write = vi.fn(async (source: string, origin: string, signal: AbortSignal) => {
    await new Promise<void>((resolve, reject) => {
      finished.set(origin, resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return `${source} on ${origin}`;
  });
  return {
    sitemapFor: keepSitemaps({ write, mostAtOnce: 2, kept: 4 }),
    write,
    finish: (origin: string) => finished.get(origin)?.(),
  };
}

test('writes a sitemap once for all clients of an origin, and again when the source changes', async () => {
  const { sitemapFor, write, finish } = setUp();
  const asked = ['a', 'a', 'b'].map((origin) => sitemapFor('old', origin, STAYS));
  for (const origin of ['a', 'b']) finish(origin);
  expect(await Promise.all(asked)).toEqual(['old on a', 'old on a', 'old on b']);
  expect(await sitemapFor('old', 'a', STAYS)).toBe('old on a');
  expect(write).toHaveBeenCalledTimes(2);
  const renewed = sitemapFor('new', 'a', STAYS);
  finish('a');
  expect(await renewed).toBe('new on a');
});

test('refuses further origins while a few are being written, never one that is cached', async () => {
  const { sitemapFor, finish } = setUp();
  const first = sitemapFor('old', 'kept', STAYS);
  finish('kept');
  await first;
  const accepted = ['a', 'b'].map((origin) => sitemapFor('old', origin, STAYS));
  await expect(sitemapFor('old', 'c', STAYS)).rejects.toThrow(SitemapRefused);
  expect(await sitemapFor('old', 'kept', STAYS)).toBe('old on kept');
  finish('a');
  await accepted[0];
  const next = sitemapFor('old', 'c', STAYS);
  for (const origin of ['b', 'c']) finish(origin);
  expect(await next).toBe('old on c');
});

test('aborts a write when its last client goes away', async () => {
  const { sitemapFor, write, finish } = setUp();
  const clients = [new AbortController(), new AbortController()];
  const asked = clients.map(({ signal }) => sitemapFor('old', 'a', signal));
  const settled = Promise.allSettled(asked);
  const isAborted = () => write.mock.calls[0]?.[2].aborted;
  clients[0]?.abort();
  await sleep(0);
  expect(isAborted()).toBe(false);
  clients[1]?.abort();
  expect(isAborted()).toBe(true);
  const again = sitemapFor('old', 'a', STAYS);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  finish('a');
  expect(await again).toBe('old on a');
  expect(write).toHaveBeenCalledTimes(2);
});
