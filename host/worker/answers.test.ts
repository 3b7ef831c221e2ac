import { describe, expect, test, vi } from 'vitest';
import { fileAnswer, keptAnswer, networkFirst } from './answers';
import { aComposition } from './testing/composition';

const own = async () => new Response('kept');
const none = async () => undefined;
const gone = () => Promise.reject(new TypeError('network'));
const answering = (status: number) => async () => new Response('network', { status });
const bodyOf = async (answer: Promise<Response>) => (await answer).text();

describe('network first', () => {
  test.each([200, 301, 404, 500])(
    'what the site answers with %i is what the visitor gets',
    async (status) => {
      const response = await networkFirst(async () => new Response(null, { status }), own);
      expect(response.status).toBe(status);
    },
  );

  test('waits as long as the network does', async () => {
    let answer = (_: Response) => {};
    const fallback = vi.fn(own);
    const waiting = networkFirst(() => new Promise((resolve) => (answer = resolve)), fallback);
    await Promise.resolve();
    answer(new Response('late'));
    expect(await bodyOf(waiting)).toBe('late');
    expect(fallback).not.toHaveBeenCalled();
  });

  test.each([502, 503, 504, 522, 530])(
    'a proxy’s %i gives way to what is kept, if anything is',
    async (status) => {
      expect(await bodyOf(networkFirst(answering(status), own))).toBe('kept');
      expect((await networkFirst(answering(status), none)).status).toBe(status);
    },
  );

  test('without a network what is kept answers, or the error stands', async () => {
    expect(await bodyOf(networkFirst(gone, own))).toBe('kept');
    await expect(networkFirst(gone, none)).rejects.toThrow('network');
  });
});

test('a fixed file that is kept asks nobody; one that may change asks first', async () => {
  const ask = vi.fn(answering(200));
  expect(await bodyOf(fileAnswer('fixed', ask, own))).toBe('kept');
  expect(ask).not.toHaveBeenCalled();
  expect(await bodyOf(fileAnswer('fixed', ask, none))).toBe('network');
  expect(await bodyOf(fileAnswer('changing', ask, own))).toBe('network');
  expect(await bodyOf(fileAnswer('changing', gone, own))).toBe('kept');
});

test('a store that cannot be read keeps no file from a visitor', async () => {
  const broken = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  expect(await bodyOf(fileAnswer('fixed', answering(200), broken))).toBe('network');
  expect(await bodyOf(fileAnswer('changing', answering(503), broken))).toBe('network');
  await expect(fileAnswer('changing', gone, broken)).rejects.toThrow('network');
});

test('a kept page has its headers, and the page of what is nowhere its status', () => {
  const kept = { composition: aComposition(), cache: {} as Cache };
  const at = (path: string) => keptAnswer(new URL(path, 'https://club.example.com'), kept);
  expect([at('/detalle/9')?.status, at('/nada')?.status, at('/metrics')]).toEqual([200, 404, null]);
  expect(at('/')?.headers.get('content-type')).toBe('text/html');
  expect(keptAnswer(new URL('https://club.example.com/'), null)).toBeNull();
});
