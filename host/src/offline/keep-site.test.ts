// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const refreshLists = vi.fn();
const registerWorker = vi.fn();
vi.mock('./register-worker', () => ({ registerWorker }));

const { keepSite } = await import('./keep-site');

const worker = { postMessage: vi.fn() };
let told = new EventTarget();

beforeEach(() => {
  told = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: told });
  registerWorker.mockReset().mockResolvedValue(worker);
  worker.postMessage.mockReset();
  refreshLists.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test('the worker is told what the page is composed of; once that is kept anew the lists are fetched', async () => {
  await keepSite('uno', refreshLists);
  expect(worker.postMessage).toHaveBeenCalledWith({ keep: 'uno' });
  told.dispatchEvent(new MessageEvent('message', { data: { kept: 'dos' } }));
  expect(refreshLists).not.toHaveBeenCalled();
  told.dispatchEvent(new MessageEvent('message', { data: { kept: 'uno' } }));
  expect(refreshLists).toHaveBeenCalledOnce();
});

describe('asks the worker again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const answer = (data: unknown) => told.dispatchEvent(new MessageEvent('message', { data }));
  const requests = () => worker.postMessage.mock.calls.length;

  test('each minute without an answer, three times in all', async () => {
    await keepSite('uno', refreshLists);
    vi.advanceTimersByTime(59_999);
    expect(requests()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(requests()).toBe(2);
    answer({ failed: 'uno' });
    vi.advanceTimersByTime(600_000);
    expect(requests()).toBe(3);
  });

  test.each([{ kept: 'uno' }, { unneeded: 'uno' }])('not after %j', async (data) => {
    await keepSite('uno', refreshLists);
    answer({ kept: 'dos' });
    answer(data);
    vi.advanceTimersByTime(600_000);
    expect(requests()).toBe(1);
  });
});

test('a browser that refuses the worker, or has none, hears no more of it', async () => {
  registerWorker.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  await keepSite('uno', refreshLists);
  registerWorker.mockResolvedValueOnce(null);
  await keepSite('uno', refreshLists);
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test('who saves data keeps nothing', async () => {
  vi.stubGlobal('navigator', { serviceWorker: told, connection: { saveData: true } });
  await keepSite('uno', refreshLists);
  expect(registerWorker).not.toHaveBeenCalled();
});
