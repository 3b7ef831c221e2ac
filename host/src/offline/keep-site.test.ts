// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const refreshListsOf = vi.fn();
const registerWorker = vi.fn();
vi.mock('../prefetch/refresh-lists', () => ({ refreshListsOf }));
vi.mock('./register-worker', () => ({ registerWorker }));

const { keepSite } = await import('./keep-site');

const worker = { postMessage: vi.fn() };
let told = new EventTarget();

beforeEach(() => {
  told = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: told });
  registerWorker.mockReset().mockResolvedValue(worker);
  worker.postMessage.mockReset();
  refreshListsOf.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test('the worker is told what the page is composed of; once that is kept anew the lists are fetched', async () => {
  await keepSite('uno');
  expect(worker.postMessage).toHaveBeenCalledWith({ keep: 'uno' });
  told.dispatchEvent(new MessageEvent('message', { data: { kept: 'dos' } }));
  expect(refreshListsOf).not.toHaveBeenCalled();
  told.dispatchEvent(new MessageEvent('message', { data: { kept: 'uno' } }));
  expect(refreshListsOf).toHaveBeenCalledWith('detail', { ahead: true });
});

test('a browser that refuses the worker, or has none, hears no more of it', async () => {
  registerWorker.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  await keepSite('uno');
  registerWorker.mockResolvedValueOnce(null);
  await keepSite('uno');
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test('who saves data keeps nothing', async () => {
  vi.stubGlobal('navigator', { serviceWorker: told, connection: { saveData: true } });
  await keepSite('uno');
  expect(registerWorker).not.toHaveBeenCalled();
});
