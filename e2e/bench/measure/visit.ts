import type { BrowserContext, CDPSession } from '@playwright/test';
import { type Figures, figuresOf } from '../figures/figures';
import { slowDown } from './device';
import { installProbe } from './page-probe';
import { BrokenPageError, failuresIn, watchProblems } from './problems';
import { logRequests } from './request-log';
import { settle } from './settle';

/** A page to load, and what has to be visible before it counts as shown. */
export type Target = { url: string; shown: readonly string[] };

export type Visit = {
  figures: Figures;
  /** The page as it stood at the end. */
  html: string;
};

/** What the page's process has used so far. */
async function usage(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const cpuSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { cpuMs: cpuSeconds * 1000, heapBytes: usedSize };
}

type Options = {
  /** False for a visit that only fills the caches. */
  slow: boolean;
};

/** Loads a page in a tab of its own until it has settled; throws a BrokenPageError when anything goes wrong in it. */
export async function visit(
  context: BrowserContext,
  { url, shown }: Target,
  { slow }: Options,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const problems = watchProblems(page);
  const log = logRequests(session);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  if (slow) await slowDown(session);
  await installProbe(page, shown);

  await page.goto(url, { waitUntil: 'commit' });
  const settled = await settle(page, log);
  const used = await usage(session);
  const requests = log.all();
  const found = [...problems, ...failuresIn(requests)];
  if ('reason' in settled) throw new BrokenPageError(url, [...found, `it did not settle: ${settled.reason}`]);
  if (found.length > 0) throw new BrokenPageError(url, found);
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  await page.close();
  return { figures: figuresOf({ noticed: settled.noticed, requests, ...used }), html };
}
