import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getText, postIgnoringResponse } from './client';

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
  test('requests the URL once without parameters or body and returns the text', async () => {
    const fetched = answering(async () => new Response('[{"id":1}]'));
    expect(await getText('https://example.com/lista')).toBe('[{"id":1}]');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://example.com/lista', {
      signal: expect.any(AbortSignal),
    });
  });

  test('rejects on an error status and on a network error', async () => {
    answering(async () => new Response('[]', { status: 500 }));
    await expect(getText('/lista')).rejects.toThrow('500');
    answering(failing);
    await expect(getText('/lista')).rejects.toThrow('Failed to fetch');
  });

  test('aborts the body of an error response', async () => {
    const fetched = answering(async () => new Response(new ReadableStream(), { status: 500 }));
    await expect(getText('/lista')).rejects.toThrow('500');
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});

describe('a long response', () => {
  const inParts = (parts: Uint8Array[]) =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.close();
        },
      }),
    );

  test('is joined correctly, wherever its chunks are split', async () => {
    const bytes = new TextEncoder().encode('\ufeff[{"nombre":"Íñigo «Ñ» 🏠"}]');
    for (let cut = 0; cut <= bytes.length; cut++) {
      answering(async () => inParts([bytes.slice(0, cut), bytes.slice(cut)]));
      expect(await getText('/lista')).toBe('[{"nombre":"Íñigo «Ñ» 🏠"}]');
    }
  });
});

describe('the timeout of a list response', () => {
  /** Stubs a service that sends bytes when the test tells it to, and that records whether the request was aborted. */
  function slowService() {
    let signal: AbortSignal | null | undefined;
    let begin: (answer: Response) => void = () => undefined;
    let service: ReadableStreamDefaultController<Uint8Array> | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise<Response>((resolve, reject) => {
        begin = resolve;
        signal?.addEventListener('abort', () => {
          reject(signal?.reason);
          service?.error(signal?.reason);
        });
      });
    });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        service = controller;
      },
    });
    const answer = getText('/lista');
    answer.catch(() => undefined);
    return {
      answer,
      answerHead: () => begin(new Response(body)),
      send: (text: string) => service?.enqueue(new TextEncoder().encode(text)),
      end: () => service?.close(),
      isGivenUp: () => signal?.aborted,
    };
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => void vi.useFakeTimers());

  test.each([
    ['answers nothing', false],
    ['answers its head alone', true],
  ])('is one minute for the first byte if the service %s', async (_, withHead) => {
    const { answer, answerHead, isGivenUp } = slowService();
    if (withHead) answerHead();
    await pass(59_999);
    expect(isGivenUp()).toBe(false);
    await pass(1);
    expect(isGivenUp()).toBe(true);
    await expect(answer).rejects.toThrow('Nothing goes on');
  });

  test('is 30 seconds after the last complete row, even if bytes still arrive', async () => {
    const { answer, answerHead, send, isGivenUp } = slowService();
    await pass(50_000);
    answerHead();
    send('[{"id":1}');
    await pass(10_000);
    send(',{"id":2}');
    await pass(0);
    for (let second = 0; second < 29; second++) {
      await pass(1_000);
      send(' ');
    }
    await pass(999);
    expect(isGivenUp()).toBe(false);
    await pass(1);
    expect(isGivenUp()).toBe(true);
    await expect(answer).rejects.toThrow('Nothing goes on');
  });

  test('is 30 seconds from the first byte to the first row', async () => {
    const { answerHead, send, isGivenUp } = slowService();
    answerHead();
    send('<');
    await pass(29_000);
    send('p>Espere');
    await pass(1_000);
    expect(isGivenUp()).toBe(true);
  });

  test('does not limit the total time while rows arrive', async () => {
    const { answer, answerHead, send, end } = slowService();
    const rows = Array.from({ length: 100 }, (_, id) => `{"id":${id}}`);
    answerHead();
    for (const [i, row] of rows.entries()) {
      send(`${i === 0 ? '[' : ','}${row}`);
      await pass(29_000);
    }
    send(']');
    end();
    expect(await answer).toBe(`[${rows.join(',')}]`);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('postIgnoringResponse', () => {
  test('posts JSON once as plain text in no-cors mode', async () => {
    const fetched = answering(async () => new Response());
    await postIgnoringResponse('https://example.com/envio', { comentario: '¿Qué tal? «bien»' });
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://example.com/envio', {
      method: 'POST',
      mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain;charset=utf-8' },
      body: '{"comentario":"¿Qué tal? «bien»"}',
    });
  });

  test.each([200, 400, 500])('accepts status %i without reading the response', async (status) => {
    const answer = new Response('{"error":"no"}', { status });
    answering(async () => answer);
    await expect(postIgnoringResponse('/envio', {})).resolves.toBeUndefined();
    expect(answer.bodyUsed).toBe(false);
  });

  test('rejects on a network error without a retry', async () => {
    const fetched = answering(failing);
    await expect(postIgnoringResponse('/envio', {})).rejects.toThrow('Failed to fetch');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('has no timeout', async () => {
    vi.useFakeTimers();
    let answerAt = (_: Response): void => undefined;
    const fetched = answering(
      () =>
        new Promise((resolve) => {
          answerAt = resolve;
        }),
    );
    const sent = postIgnoringResponse('/envio', {});
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('signal');
    answerAt(new Response());
    await expect(sent).resolves.toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
