// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSite, registerWorker } from './start-offline';

afterEach(() => vi.unstubAllGlobals());

describe('keeping the site', () => {
  const refreshLists = vi.fn();
  const register = vi.fn();
  const worker = { postMessage: vi.fn() };
  let serviceWorker: EventTarget;

  beforeEach(() => {
    serviceWorker = Object.assign(new EventTarget(), {
      register,
      ready: Promise.resolve({ active: worker }),
    });
    vi.stubGlobal('navigator', { serviceWorker });
    register.mockReset().mockResolvedValue(undefined);
    worker.postMessage.mockReset();
    refreshLists.mockReset();
  });

  test('the worker is told what the page is composed of; once that is kept anew the lists are fetched', async () => {
    await keepSite('uno', refreshLists);
    expect(worker.postMessage).toHaveBeenCalledWith({ keep: 'uno' });
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kept: 'dos' } }));
    expect(refreshLists).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kept: 'uno' } }));
    expect(refreshLists).toHaveBeenCalledOnce();
  });

  describe('asks the worker again', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const answer = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
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
    register.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
    await keepSite('uno', refreshLists);
    vi.stubGlobal('navigator', {});
    await keepSite('uno', refreshLists);
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  test('who saves data keeps nothing', async () => {
    vi.stubGlobal('navigator', { serviceWorker, connection: { saveData: true } });
    await keepSite('uno', refreshLists);
    expect(register).not.toHaveBeenCalled();
  });
});

describe('registering the worker', () => {
  const active = {} as ServiceWorker;

  function browserWith(register: () => Promise<unknown>) {
    vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active }) } });
  }

  test('gives the worker once it is at work', async () => {
    const register = vi.fn(async () => undefined);
    browserWith(register);
    expect(await registerWorker()).toBe(active);
    expect(register).toHaveBeenCalledWith('/sw.js');
  });

  test('gives its address by the policy that the page admits', async () => {
    const trusted = { toString: () => '/sw.js' };
    const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL: () => string }) => ({
      createScriptURL: () => (createScriptURL() === '/sw.js' ? trusted : null),
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    const register = vi.fn(async () => undefined);
    browserWith(register);
    await registerWorker();
    expect(createPolicy).toHaveBeenCalledWith('club-worker', expect.anything());
    expect(register).toHaveBeenCalledWith(trusted);
  });

  test('there is none where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await registerWorker()).toBeNull();
  });
});
