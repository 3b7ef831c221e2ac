import type { Page } from '@playwright/test';

/** A script or style of the page: what came over the network for its body, 0 from the browser's cache, and its whole. */
export type Transfer = { url: string; bytes: number; whole: number };

/** The scripts and styles that a page has loaded so far. */
export const transfersOf = (page: Page): Promise<Transfer[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, transferSize, encodedBodySize, decodedBodySize }) => ({
        url: name,
        bytes: transferSize === 0 ? 0 : encodedBodySize,
        whole: decodedBodySize,
      })),
  );
