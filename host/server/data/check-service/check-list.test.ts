import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkList } from './check-list';
import { readRatingsAnswer } from './list-findings';

const URL = 'https://service.invalid/list';
const SITE = { pageOrigin: 'https://club.example.com', allowed: ['https://service.invalid'] };
const ROW = '{"cedula":"1","promedio":4,"comentarios":[]}';

let service: ReadableStreamDefaultController<Uint8Array>;
const send = (text: string) => service.enqueue(new TextEncoder().encode(text));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: unknown, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        service = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'access-control-allow-origin': '*' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const faultsOf = async (check: ReturnType<typeof checkList>) =>
  (await check).findings.filter(({ kind }) => kind === 'fault').map(({ text }) => text);

test('a list that goes on row by row may take longer than its first byte might', async () => {
  const checked = faultsOf(checkList(URL, SITE, readRatingsAnswer));
  await vi.advanceTimersByTimeAsync(0);
  send(`[${ROW}`);
  for (let second = 0; second < 120; second += 20) {
    await vi.advanceTimersByTimeAsync(20_000);
    send(`,${ROW}`);
  }
  send(']');
  service.close();
  expect(await checked).toEqual([]);
});

test('a list that stops on its way is told apart from one that was cut off', async () => {
  const stalled = faultsOf(checkList(URL, SITE, readRatingsAnswer));
  await vi.advanceTimersByTimeAsync(0);
  send(`[${ROW}`);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await stalled).toEqual(['la respuesta dejó de llegar: las páginas esperan 30 s por cada fila']);

  const cut = faultsOf(checkList(URL, SITE, readRatingsAnswer));
  await vi.advanceTimersByTimeAsync(0);
  service.error(new TypeError('terminated'));
  expect(await cut).toEqual(['la respuesta se cortó a la mitad']);
});
