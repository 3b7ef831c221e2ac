import type { Page } from '@playwright/test';

/** Recorded events of a page, in ms since the navigation. */
export type PageEvents = {
  firstPaint: number | null;
  largestPaint: number | null;
  largestElement: string;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  /** Time at which the shell was hydrated; null before. */
  hydrated: number | null;
  /** Time at which all server-rendered content was hydrated; null before. */
  takenOver: number | null;
  shown: number | null;
};

/** State of a page that has not recorded an event yet. */
export const NO_EVENTS: PageEvents = {
  firstPaint: null,
  largestPaint: null,
  largestElement: '',
  layoutShift: 0,
  longTasks: [],
  hydrated: null,
  takenOver: null,
  shown: null,
};

/** Records events in the page; runs before the page's scripts. */
function watch({
  noticed,
  shownSelectors,
}: {
  noticed: PageEvents;
  shownSelectors: readonly string[];
}): void {
  Object.assign(window, { __bench: noticed });
  // biome-ignore lint/suspicious/noExplicitAny: these entries' types are not in TypeScript's library
  const observe = (type: string, read: (entry: any) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noticed.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element, url }) => {
    noticed.largestPaint = startTime;
    noticed.largestElement = `${element?.localName ?? ''} ${url ? new URL(url).pathname : ''}`.trim();
  });
  observe('longtask', ({ startTime, duration }) => noticed.longTasks.push({ start: startTime, duration }));
  let shift = { sum: 0, first: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const goesOn = startTime - shift.last < 1000 && startTime - shift.first < 5000;
    shift = goesOn
      ? { ...shift, sum: shift.sum + value, last: startTime }
      : { sum: value, first: startTime, last: startTime };
    noticed.layoutShift = Math.max(noticed.layoutShift, shift.sum);
  });

  new MutationObserver(() => {
    if (document.documentElement?.dataset.hydrated === undefined) return;
    noticed.hydrated ??= performance.now();
    if (!document.getElementById('drawn')) noticed.takenOver ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-hydrated'] });

  const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
  const look = () => {
    const complete = !document.querySelector('[aria-busy=true]') && shownSelectors.every(isShown);
    if (complete) noticed.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Installs the recording of events in a page, which counts as shown when all selectors are visible. */
export const installProbe = (page: Page, shown: readonly string[]): Promise<unknown> =>
  page.addInitScript(watch, { noticed: NO_EVENTS, shownSelectors: shown });

export type PageState = { noticed: PageEvents; complete: boolean; now: number };

/** Returns the events recorded so far. */
export const readProbe = (page: Page): Promise<PageState> =>
  page.evaluate(() => ({
    noticed: (window as unknown as { __bench: PageEvents }).__bench,
    complete: document.readyState === 'complete',
    now: performance.now(),
  }));
