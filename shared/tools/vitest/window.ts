import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

const globals = Object.getOwnPropertyDescriptors(globalThis);
const timers: NodeJS.Timeout[] = [];

/**
 * Creates window, modules, globals and timers anew for each file; all files share jsdom, React and the testing library.
 */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
const { cleanup, screen, within } = await import('@testing-library/react');
Object.assign(screen, within(document.body));
globalThis.setTimeout = tracked(globalThis.setTimeout);
globalThis.setInterval = tracked(globalThis.setInterval);

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const timer of timers) clearTimeout(timer);
  await teardown(globalThis);
  for (const key of Reflect.ownKeys(globalThis))
    if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
  Object.defineProperties(globalThis, globals);
  // Keeps a `window` after each file, because React still reads it in a task that it scheduled earlier.
  globalThis.window = globalThis as typeof window;
  vi.resetModules();
});

function tracked<Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start {
  const track = (...args: Parameters<Start>) => {
    const timer = start(...args);
    timers.push(timer);
    return timer;
  };
  return Object.assign(track, start) as unknown as Start;
}
