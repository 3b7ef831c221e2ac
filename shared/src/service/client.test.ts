import { afterEach, describe, expect, test, vi } from 'vitest';
import { getText, postWithoutAnswer } from './client';

function answering(answer: () => Promise<Response>) {
  const fetched = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const failing = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('getText', () => {
  test('asks once for the address as it is, without parameters or body, and answers the text', async () => {
    const fetched = answering(async () => new Response('[{"id":1}]'));
    expect(await getText('https://example.com/lista')).toBe('[{"id":1}]');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://example.com/lista', {
      signal: expect.any(AbortSignal),
    });
  });

  test('rejects an error status and a failed network', async () => {
    answering(async () => new Response('[]', { status: 500 }));
    await expect(getText('/lista')).rejects.toThrow('500');
    answering(failing);
    await expect(getText('/lista')).rejects.toThrow('Failed to fetch');
  });
});

describe('a long answer', () => {
  /** Sends each part once it is asked for, and waits for `before` in front of the last. */
  const inParts = (parts: Uint8Array[], before: Promise<unknown> = Promise.resolve()) =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          const part = parts.shift();
          if (parts.length === 0) await before;
          if (part) controller.enqueue(part);
          else controller.close();
        },
      }),
    );

  test('is put together from its parts, wherever they were cut', async () => {
    const bytes = new TextEncoder().encode('\ufeff[{"nombre":"Íñigo «Ñ» 🏠"}]');
    for (let cut = 0; cut <= bytes.length; cut++) {
      answering(async () => inParts([bytes.slice(0, cut), bytes.slice(cut)]));
      expect(await getText('/lista')).toBe('[{"nombre":"Íñigo «Ñ» 🏠"}]');
    }
  });

  test('may take longer than ten seconds, as long as something comes', async () => {
    const silences: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const silence = new AbortController();
      silences.push(silence);
      return silence.signal;
    });
    let signal: AbortSignal | null | undefined;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      signal = init.signal;
      return inParts([new Uint8Array([91]), new Uint8Array([93])], held);
    });
    const answer = getText('/lista');
    await expect.poll(() => silences.length).toBeGreaterThan(2);
    silences[0]?.abort();
    expect(signal?.aborted).toBe(false);
    goOn();
    expect(await answer).toBe('[]');
  });

  test('that never ends is given up after two minutes', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise(() => undefined);
    });
    void getText('/lista');
    await vi.advanceTimersByTimeAsync(119_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
  });

  test('that stops coming is given up', async () => {
    const silences: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const silence = new AbortController();
      silences.push(silence);
      return silence.signal;
    });
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      const stalled = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      });
      return new Response(stalled);
    });
    const answer = getText('/lista');
    await expect.poll(() => silences).toHaveLength(2);
    silences[1]?.abort(new DOMException('Too late', 'TimeoutError'));
    await expect(answer).rejects.toThrow('Too late');
  });
});

describe('postWithoutAnswer', () => {
  test('posts JSON once as no-cors lets it through, as plain text', async () => {
    const fetched = answering(async () => new Response());
    await postWithoutAnswer('https://example.com/envio', { comentario: '¿Qué tal? «bien»' });
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://example.com/envio', {
      method: 'POST',
      mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain;charset=utf-8' },
      body: '{"comentario":"¿Qué tal? «bien»"}',
      signal: expect.any(AbortSignal),
    });
  });

  test.each([200, 400, 500])('never reads the answer: status %i is success', async (status) => {
    const answer = new Response('{"error":"no"}', { status });
    answering(async () => answer);
    await expect(postWithoutAnswer('/envio', {})).resolves.toBeUndefined();
    expect(answer.bodyUsed).toBe(false);
  });

  test('rejects when nothing could be sent, and does not try again', async () => {
    const fetched = answering(failing);
    await expect(postWithoutAnswer('/envio', {})).rejects.toThrow('Failed to fetch');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['getText', () => getText('/lista')],
  ['postWithoutAnswer', () => postWithoutAnswer('/envio', {})],
])('%s gives up a call after ten seconds, and does not try again', async (_, call) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const answer = call();
  clock.abort(new DOMException('Too late', 'TimeoutError'));
  await expect(answer).rejects.toThrow('Too late');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
