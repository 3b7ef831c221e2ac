import { expect, test, vi } from 'vitest';
import type { PreviewText } from './preview-text';
import { createPreviewCache } from './previews-plugin';

const named = (name: string): PreviewText => ({ name, work: '', place: '', average: null, scene: '' });

function setUp(draw: (text: PreviewText) => Promise<Uint8Array | null>, changes = {}) {
  const drawing = vi.fn(draw);
  const failures: unknown[] = [];
  const previewOf = createPreviewCache({
    draw: drawing,
    timeoutMs: 2_000,
    maxCacheBytes: 1_000_000,
    retryMs: 60_000,
    onFailure: (error) => failures.push(error),
    ...changes,
  });
  return { drawing, failures, previewOf };
}

const pngOf = async ({ name }: PreviewText) => new TextEncoder().encode(`picture of ${name}`);

test('the server of preview images renders equal previews once for concurrent requests', async () => {
  const { drawing, previewOf } = setUp(pngOf);
  const previews = await Promise.all([named('Ana'), named('Ana'), named('Eva')].map(previewOf));
  expect(previews.map((preview) => String(preview?.png))).toEqual([
    'picture of Ana',
    'picture of Ana',
    'picture of Eva',
  ]);
  expect(previews[0]?.etag).not.toBe(previews[2]?.etag);
  await previewOf(named('Ana'));
  expect(drawing).toHaveBeenCalledTimes(2);
});

test('the server of preview images limits the cache size', async () => {
  const { drawing, previewOf } = setUp(async () => new Uint8Array(400), { maxCacheBytes: 1_200 });
  for (const name of ['a', 'b', 'c', 'a']) await previewOf(named(name));
  expect(drawing).toHaveBeenCalledTimes(4);
});

test('the server of preview images does not retry a preview if its font lacks the text', async () => {
  const { drawing, previewOf, failures } = setUp(async () => null);
  expect([await previewOf(named('Ana')), await previewOf(named('Ana'))]).toEqual([null, null]);
  expect(drawing).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

test('the server of preview images retries a failed preview after a pause', async () => {
  const error = new Error('as ordered');
  const draw = vi.fn().mockRejectedValueOnce(error).mockImplementation(pngOf);
  const { previewOf, failures } = setUp(draw, { retryMs: 2_000 });
  expect([await previewOf(named('Ana')), await previewOf(named('Ana'))]).toEqual([null, null]);
  expect(failures).toEqual([error]);
  await expect.poll(() => previewOf(named('Ana'))).not.toBeNull();
});

test('the server of preview images times out a slow preview and caches it for the next request', async () => {
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { drawing, previewOf } = setUp((text) => slow.then(() => pngOf(text)), { timeoutMs: 50 });
  expect(await previewOf(named('Ana'))).toBeNull();
  goOn();
  await expect.poll(() => previewOf(named('Ana'))).not.toBeNull();
  expect(drawing).toHaveBeenCalledTimes(1);
});
