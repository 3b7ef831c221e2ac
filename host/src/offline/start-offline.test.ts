// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheSite, registerWorker } from './start-offline';

afterEach(() => vi.unstubAllGlobals());

describe('cacheSite', () => {
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

  test('asks the worker to cache the site, and refreshes the lists once the site is cached', async () => {
    await cacheSite('uno', refreshLists);
    expect(worker.postMessage).toHaveBeenCalledWith({ keep: 'uno' });
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kept: 'dos' } }));
    expect(refreshLists).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kept: 'uno' } }));
    expect(refreshLists).toHaveBeenCalledOnce();
  });

  describe('repeated requests to the worker', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const answer = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    const requests = () => worker.postMessage.mock.calls.length;

    test('follow after each minute without success, three requests in all', async () => {
      await cacheSite('uno', refreshLists);
      vi.advanceTimersByTime(59_999);
      expect(requests()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(requests()).toBe(2);
      answer({ failed: 'uno' });
      vi.advanceTimersByTime(600_000);
      expect(requests()).toBe(3);
    });

    test.each([{ kept: 'uno' }, { unneeded: 'uno' }])('end after the answer %j', async (data) => {
      await cacheSite('uno', refreshLists);
      answer({ kept: 'dos' });
      answer(data);
      vi.advanceTimersByTime(600_000);
      expect(requests()).toBe(1);
    });
  });

  test('sends nothing if the browser rejects the worker or does not support any', async () => {
    register.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
    await cacheSite('uno', refreshLists);
    vi.stubGlobal('navigator', {});
    await cacheSite('uno', refreshLists);
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  test('registers no worker in data-saving mode', async () => {
    vi.stubGlobal('navigator', { serviceWorker, connection: { saveData: true } });
    await cacheSite('uno', refreshLists);
    expect(register).not.toHaveBeenCalled();
  });
});

describe('registering the worker', () => {
  const active = {} as ServiceWorker;

  function browserWith(register: () => Promise<unknown>) {
    vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active }) } });
  }

  test('returns the active worker', async () => {
    const register = vi.fn(async () => undefined);
    browserWith(register);
    expect(await registerWorker()).toBe(active);
    expect(register).toHaveBeenCalledWith('/sw.js');
  });

  test('creates the address with the trusted-types policy that the CSP allows', async () => {
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

  test('returns null without browser support', async () => {
    vi.stubGlobal('navigator', {});
    expect(await registerWorker()).toBeNull();
  });
});
