import { expect, type Page } from '@playwright/test';
import { LayoutLocators } from './pages/shell';

/** Time until the dialog that thanks for an evaluation or feedback closes, ms. */
export const THANKS_DURATION_MS = 2_000;

/** Time until a toast disappears, ms. */
export const TOAST_DURATION_MS = 2_000;

/** Duration of a timer in the loader of remotes, ms. Loading times out after five such timers, one after another. */
export const REMOTE_LOAD_TIMER_MS = 1_000;

/** Delay between the load of a page and its prefetches, ms. */
const PREFETCH_DELAY_MS = 3_000;

type Stopping = typeof globalThis & { fireStoppedTimers: () => number };

/** Prevents timers with these delays, ms, from firing. Runs in the page. */
export function stopTimersInPage(stopped: number[]): true {
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  const running = new Map<number, () => void>();
  let last = 0;
  const startOthers = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    if (ms === undefined || !stopped.includes(ms)) return start(run, ms, ...values);
    last -= 1;
    running.set(last, () => run(...values));
    return last;
  };
  globalThis.setTimeout = startOthers as typeof setTimeout;
  globalThis.clearTimeout = (id) => void (running.delete(Number(id)) || clear(id));
  (globalThis as Stopping).fireStoppedTimers = () => {
    const ended = [...running.values()];
    running.clear();
    for (const run of ended) run();
    return ended.length;
  };
  return true;
}

/** Fires the stopped timers and returns their number. Runs in the page. */
export const fireStoppedTimers = (): number => (globalThis as Stopping).fireStoppedTimers();

const endIn = (page: Page) => async () => {
  if ((await page.evaluate(fireStoppedTimers)) === 0) throw new Error('Nothing that was stopped is running');
};

/**
 * Stops timers with these delays, ms, on pages loaded later. Returns a function that fires the stopped timers; it
 * rejects if none was stopped.
 */
export async function stopTimers(page: Page, ...lengths: number[]): Promise<() => Promise<void>> {
  await page.addInitScript(stopTimersInPage, lengths);
  return endIn(page);
}

/**
 * Stops timers with these delays, ms, that the open page starts later. Returns a function that fires the stopped
 * timers.
 */
export async function stopTimersInOpenPage(page: Page, ...lengths: number[]): Promise<() => Promise<void>> {
  await page.evaluate(stopTimersInPage, lengths);
  return endIn(page);
}

/** Prevents a page from prefetching when idle. */
export async function stopIdlePrefetch(page: Page): Promise<void> {
  await stopTimers(page, PREFETCH_DELAY_MS);
}

/**
 * Pauses the page's fake clock one second ahead. Waits for the layout's remotes first, because a paused clock would stop
 * the timeouts of pending loads.
 */
export async function stopPageClock(page: Page): Promise<void> {
  await new LayoutLocators(page).ready();
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
}

/** Timeout for a page on a busy machine to become idle, ms. */
export const IDLE_TIMEOUT_MS = 30_000;

/** Waits until the page is idle and has begun to record signals about its releases. */
export async function waitUntilSignalsStart(page: Page): Promise<void> {
  const library = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/start-signals-'))
          ?.name,
    );
  await expect.poll(library, { timeout: IDLE_TIMEOUT_MS }).toBeDefined();
  await page.evaluate((url) => import(url), (await library()) ?? '');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Hides the page as a browser does when the visitor switches tabs. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
