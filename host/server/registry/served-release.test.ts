import { afterEach, expect, test, vi } from 'vitest';
import { fetchRelease } from './served-release';

afterEach(() => vi.unstubAllGlobals());

test('an origin is given ten seconds for each answer', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }));
  const limits = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', asked);
  await expect(fetchRelease('https://remotes.example.com/1/')).rejects.toThrow(
    'https://remotes.example.com/1/release.json did not answer: status 503',
  );
  expect(limits.mock.calls).toEqual([[10_000]]);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(limits.mock.results[0]?.value);
});
