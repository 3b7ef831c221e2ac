import { expect, type Page } from '@playwright/test';
import { Layout } from './pages/shell';

/** How long a page leaves its visitor alone before it fetches what it needs for itself. */
const QUIET_MS = 3_000;

type Stopping = typeof globalThis & { endStoppedTimers: () => number };

/** Runs in the page: timers of these lengths, in milliseconds, no longer end by themselves. */
export function stopEnding(stopped: number[]): true {
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
  (globalThis as Stopping).endStoppedTimers = () => {
    const ended = [...running.values()];
    running.clear();
    for (const run of ended) run();
    return ended.length;
  };
  return true;
}

/** Runs in the page: lets those end that are running, and says how many they were. */
export const endStopped = (): number => (globalThis as Stopping).endStoppedTimers();

const endIn = (page: Page) => async () => {
  if ((await page.evaluate(endStopped)) === 0) throw new Error('Nothing that was stopped is running');
};

/**
 * Timers of these lengths, in milliseconds, do not end by themselves in the pages that are loaded from now on: what
 * lasts so long lasts as long as it is looked at. What it returns lets those end that are running; some must be.
 */
export async function stopTimers(page: Page, ...lengths: number[]): Promise<() => Promise<void>> {
  await page.addInitScript(stopEnding, lengths);
  return endIn(page);
}

/** The same for the page that is there, and the timers that it will start. */
export async function stopTimersHere(page: Page, ...lengths: number[]): Promise<() => Promise<void>> {
  await page.evaluate(stopEnding, lengths);
  return endIn(page);
}

/** What a page fetches for itself once it has nothing else to do, however late that is, is never fetched. */
export async function stopIdleChunks(page: Page): Promise<void> {
  await stopTimers(page, QUIET_MS);
}

/**
 * Stops the page's clock, which was installed before the visit, a second ahead of its now. It waits for every remote
 * first, and leaps no further: a leap ends what is still loading by its time limit.
 */
export async function stopPageClock(page: Page): Promise<void> {
  await new Layout(page).ready();
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
}

/** Limit, in ms, until a page on a busy machine is idle. */
export const IDLE_MS = 30_000;

/** Waits until the page is idle and listens for faults of releases. */
export async function signalsStart(page: Page): Promise<void> {
  const library = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/vitals-'))?.name,
    );
  await expect.poll(library, { timeout: IDLE_MS }).toBeDefined();
  await page.evaluate((url) => import(url), (await library()) ?? '');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Hides the page as a browser does when the visitor turns to another tab. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
