import { setTimeout as pause } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { logRequests, type RecordedRequest, type RequestLog } from '../../kit/network';
import { CHROMIUM_OPTIONS } from '../../kit/sites/chromium';
import { figuresOf, type Measurements, type VisitFigures } from './figures';
import { installProbe, type PageEvents, type PageState, readProbe } from './page-probe';
import { NETWORKS, type NetworkName, type VariantName, type VisitKind } from './plan';

/**
 * Disables V8's lazy source positions. With devtools attached, each `Error` would recompile code and take 80 ms for
 * React, a delay that visitors do not have.
 */
const COMPILED_WITH_PLACES = '--js-flags=--no-enable-lazy-source-positions';

/**
 * Launches a browser that trusts one public key. Ignoring all certificate errors instead would disable the browser's
 * cache.
 */
export function launchBrowser(spki: string): Promise<Browser> {
  const args = [
    ...(CHROMIUM_OPTIONS.args ?? []),
    COMPILED_WITH_PLACES,
    `--ignore-certificate-errors-spki-list=${spki}`,
  ];
  return chromium.launch({ ...CHROMIUM_OPTIONS, args });
}

/** Parameters to emulate a mid-range phone. */
export const EMULATED_PHONE = {
  cpuSlowdown: 4,
  screen: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

/** Grants local network access, which Chromium would otherwise ask the user for. */
const CONTEXT: BrowserContextOptions = {
  ...EMULATED_PHONE.screen,
  locale: 'es-CR',
  timezoneId: 'America/Costa_Rica',
  permissions: ['local-network-access'],
  serviceWorkers: 'block',
};

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8;

/** Throttles the page's network, including requests to the data service, and its processor. */
async function slowDown(session: CDPSession, network: NetworkName): Promise<void> {
  const { roundTripMs, downKbps, upKbps } = NETWORKS[network];
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond(downKbps),
    uploadThroughput: bytesPerSecond(upKbps),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: EMULATED_PHONE.cpuSlowdown });
}

/** Thrown in place of figures if a page has problems, because a broken page is misleadingly fast. */
export class BrokenPageError extends Error {
  constructor(url: string, problems: readonly string[]) {
    super([`${url} is broken:`, ...new Set(problems)].join('\n  '));
  }
}

/** Records later script errors of a page. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  return problems;
}

/** Lists requests that failed or got an error status. */
export const failuresIn = (requests: readonly RecordedRequest[]): string[] =>
  requests.flatMap(({ url, failure, status }) => [
    ...(failure === null ? [] : [`request failed: ${url} ${failure}`]),
    ...(status >= 400 ? [`response ${status}: ${url}`] : []),
  ]);

/** Duration without requests and long tasks after which a page counts as settled, ms. */
const SETTLED_AFTER_MS = 700;
const PROBE_INTERVAL_MS = 100;
const TIMEOUT_MS = 60_000;

const lastTaskEnd = ({ longTasks }: PageEvents): number =>
  Math.max(0, ...longTasks.map(({ start, duration }) => start + duration));

/** Returns the reason why a page has not settled; null if it has. */
function unsettled({ complete, noticed, now }: PageState): string | null {
  if (!complete) return 'it is still loading';
  if (noticed.shown === null) return 'not all that belongs on it is visible';
  return now - lastTaskEnd(noticed) < SETTLED_AFTER_MS ? 'a long task has just ended' : null;
}

type Settled = { noticed: PageEvents } | { reason: string };

/** Waits until the page has settled; throws the reason if it does not. */
async function settle(page: Page, log: RequestLog): Promise<Settled> {
  const deadline = Date.now() + TIMEOUT_MS;
  let reason = '';
  while (Date.now() < deadline) {
    await pause(PROBE_INTERVAL_MS);
    if (log.quietFor() < SETTLED_AFTER_MS) {
      reason = `the network is not quiet: ${log.pending().join(' ')}`;
      continue;
    }
    const state = await readProbe(page);
    const why = unsettled(state);
    if (why === null) return { noticed: state.noticed };
    reason = why;
  }
  return { reason };
}

/** A page to load; it counts as shown when all selectors are visible. */
type Target = { url: string; shown: readonly string[] };

type Visit = {
  figures: VisitFigures;
  /** The final HTML of the page. */
  html: string;
};

/** Returns the processor and memory figures of the page's process so far. */
async function usage(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const cpuSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { cpuMs: cpuSeconds * 1000, heapBytes: usedSize };
}

type Options = {
  /** Network to emulate; null, for a visit that only fills the caches, throttles nothing. */
  network: NetworkName | null;
};

/** Loads a page in a new tab and waits until it has settled; throws a BrokenPageError if the page has an error. */
async function visit(context: BrowserContext, { url, shown }: Target, { network }: Options): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const problems = watchProblems(page);
  const log = logRequests(session);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  if (network) await slowDown(session, network);
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

type VisitorFigures = Partial<Record<VisitKind, VisitFigures>>;

/** Measures a first visit with an empty cache. */
export async function measureFirstVisit(browser: Browser, target: Target): Promise<Visit> {
  const context = await browser.newContext(CONTEXT);
  try {
    return await visit(context, target, { network: null });
  } finally {
    await context.close();
  }
}

/** Measures the selected visits of a new visitor: the first, and the third, when the browser has cached compiled code. */
async function measureVisitor(
  browser: Browser,
  target: Target,
  { visits: kinds, network }: Pick<Plan, 'visits' | 'network'>,
): Promise<VisitorFigures> {
  const context = await browser.newContext(CONTEXT);
  const measure = async () => (await visit(context, target, { network })).figures;
  const passBy = () => visit(context, target, { network: null });
  const figures: VisitorFigures = {};
  try {
    if (kinds.includes('cold')) figures.cold = await measure();
    else await passBy();
    if (!kinds.includes('repeat')) return figures;
    await passBy();
    figures.repeat = await measure();
    return figures;
  } finally {
    await context.close();
  }
}

type Plan = {
  browser: Browser;
  targets: readonly (Target & { variant: VariantName })[];
  visits: readonly VisitKind[];
  network: NetworkName;
  rounds: number;
  onRound: (round: number) => void;
};

/** Rotates the order of the variants by one each round, so that every variant is measured in every position. */
export const rotateOrder = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, place) => items[(place + by) % items.length] as T);

/** Measures every variant in every round. */
export async function measureRounds({
  browser,
  targets,
  visits,
  network,
  rounds,
  onRound,
}: Plan): Promise<Measurements> {
  const measured: Measurements = { cold: {}, repeat: {} };
  const keep = (variant: VariantName, figures: VisitorFigures) => {
    for (const kind of visits) {
      const found = figures[kind];
      if (found) measured[kind][variant] = [...(measured[kind][variant] ?? []), found];
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    onRound(round + 1);
    for (const target of rotateOrder(targets, round)) {
      keep(target.variant, await measureVisitor(browser, target, { visits, network }));
    }
  }
  return measured;
}
