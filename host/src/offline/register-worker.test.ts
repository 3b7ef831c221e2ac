// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker';

const active = {} as ServiceWorker;

function browserWith(register: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active }) } });
}

afterEach(() => vi.unstubAllGlobals());

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
