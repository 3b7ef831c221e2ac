import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

const globals = Object.getOwnPropertyDescriptors(globalThis);
const timers: NodeJS.Timeout[] = [];

/** Files share jsdom, React and the testing library; window, modules, globals and timers are each file's own. */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
const { cleanup, screen, within } = await import('@testing-library/react');
Object.assign(screen, within(document.body));
globalThis.setTimeout = remembered(globalThis.setTimeout);
globalThis.setInterval = remembered(globalThis.setInterval);

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const timer of timers) clearTimeout(timer);
  await teardown(globalThis);
  for (const key of Reflect.ownKeys(globalThis))
    if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
  Object.defineProperties(globalThis, globals);
  // React looks into it once more, in a task of its own.
  globalThis.window = globalThis as typeof window;
  vi.resetModules();
});

function remembered<Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start {
  const remember = (...args: Parameters<Start>) => {
    const timer = start(...args);
    timers.push(timer);
    return timer;
  };
  return Object.assign(remember, start) as unknown as Start;
}
