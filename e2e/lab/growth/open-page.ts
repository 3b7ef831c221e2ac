import { aUser } from '@club/shared/testing';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { logRequests } from '../../kit/network';
import { BrokenPageError, failuresIn, watchProblems } from '../bench/measure';
import { installProbe, type PageEvents, readProbe } from '../bench/page-probe';

const SETTLED_AFTER_MS = 400;
const SAMPLE_INTERVAL_MS = 40;
const BUSY_IF_OVER_MS = 4;

type OpenPage = {
  page: Page;
  /** Returns the events recorded in the page so far. */
  noticed: () => Promise<PageEvents>;
  /** Waits until the main thread is idle. Returns the time of its last work in ms since the navigation. */
  idle: () => Promise<number>;
  /** Returns the milliseconds of main-thread work so far. */
  worked: () => Promise<number>;
  /** Returns the size of the script heap after garbage collection, in MB. */
  heap: () => Promise<number>;
  close: () => Promise<void>;
};

/** Opens an address in a new browser context. */
export async function openPage(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-CR',
    serviceWorkers: 'block',
  });
  await context.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(aUser()));
  const page = await context.newPage();
  await installProbe(page, []);
  const problems = watchProblems(page);
  const session = await context.newCDPSession(page);
  const log = logRequests(session);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  const start = Date.now();
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('banner').locator('[data-boundary="directory"]').waitFor();

  return {
    page,
    worked: () => metric(session, 'TaskDuration').then((seconds) => seconds * 1000),
    noticed: async () => (await readProbe(page)).noticed,
    async idle() {
      let [worked, last] = [0, Date.now()];
      while (Date.now() - last < SETTLED_AFTER_MS) {
        const now = (await metric(session, 'TaskDuration')) * 1000;
        if (now - worked > BUSY_IF_OVER_MS) last = Date.now();
        worked = now;
        await page.waitForTimeout(SAMPLE_INTERVAL_MS);
      }
      return last - start;
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return (await metric(session, 'JSHeapUsedSize')) / 2 ** 20;
    },
    async close() {
      await context.close();
      const found = [...problems, ...failuresIn(log.all())];
      if (found.length > 0) throw new BrokenPageError(url, found);
    },
  };
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}
