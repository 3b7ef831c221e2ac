import { createHash } from 'node:crypto';
import puppeteer, {
  type ElementHandle,
  type HTTPRequest,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { pollUntil } from '../view';
import {
  type BrowserEngine,
  type BrowserSession,
  type BrowserTab,
  inputTargetOf,
  type SessionOptions,
} from './driver';

/** Firefox's error for a request aborted by a navigation or by closing the page; tests ignore it. */
const CANCELLED = 'NS_BINDING_ABORTED';
/** Matches the error for a font download that the page aborted, by the error's status code. */
const CANCELLED_FONT = /^page error: downloadable font: download failed .* status=2152398850\b/;
/** Firefox's error when a reload interrupts a script that a service worker is loading. */
const CUT_IN_WORKER = /Failed to load ‘(.*)’\. A ServiceWorker intercepted the request/;
const ALTERED = /subresource at “(.*)”\. The computed hash is “(.*)”/;
const HASH_OF_NOTHING = createHash('sha384').digest('base64');

/**
 * Reports a page's errors, except two kinds that are false alarms if a reload interrupted the load of a script: a wrong
 * hash of an empty body, and an interrupted service worker fetch. Returns a function that reports the errors of these
 * kinds that were real.
 */
export function reportPageProblems(page: Page, report: (problem: string) => void): () => void {
  const answeredEmpty = new Set<string>();
  const loads = new Map<string, number>();
  const held: { problem: string; isReal: () => boolean }[] = [];
  const loadsOf = (url: string): number => loads.get(url) ?? 0;

  function hold(problem: string): void {
    if (CANCELLED_FONT.test(problem)) return;
    const [, altered = '', hash] = ALTERED.exec(problem) ?? [];
    const [, cut] = CUT_IN_WORKER.exec(problem) ?? [];
    if (hash === HASH_OF_NOTHING) held.push({ problem, isReal: () => answeredEmpty.has(altered) });
    else if (cut !== undefined) {
      const before = loadsOf(cut);
      held.push({ problem, isReal: () => loadsOf(cut) === before });
    } else report(problem);
  }
  page.on('console', (message) => {
    if (message.type() === 'error') hold(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => hold(`page error: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== CANCELLED) report(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    const url = response.url();
    if (!(Number(response.headers()['content-length']) > 0)) answeredEmpty.add(url);
    if (response.status() >= 400) report(`response ${response.status()}: ${url}`);
    else loads.set(url, loadsOf(url) + 1);
  });
  return () => {
    for (const { problem, isReal } of held.splice(0)) if (isReal()) report(problem);
  };
}

/** Returns a function that lists the page's pending requests. */
function followRequests(page: Page): () => string[] {
  const underWay = new Set<HTTPRequest>();
  page.on('request', (request) => {
    for (const former of request.redirectChain()) underWay.delete(former);
    underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end, (request) => underWay.delete(request));
  return () => [...underWay].map((request) => request.url());
}

const TIMEOUT_MS = 30_000;
/** Preferences of «Block all cookies»: every use of storage throws. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 };

const optionsOf = (executablePath: string): LaunchOptions => ({
  browser: 'firefox',
  executablePath,
  headless: true,
  defaultViewport: { width: 1280, height: 800 },
  env: { ...process.env, TZ: 'America/Costa_Rica' },
  extraPrefsFirefox: {
    'intl.accept_languages': 'es-CR, es',
    // Disables site icons, because Firefox would request an icon even for plain-text documents, which declare none.
    'browser.chrome.site_icons': false,
    // Limits the frame rate, since painting would take a fifth of the processor time.
    'layout.frame_rate': 10,
  },
});

/** Starts the system's Firefox over WebDriver BiDi. */
export async function firefoxEngine(executablePath: string): Promise<BrowserEngine> {
  const options = optionsOf(executablePath);
  const launch = (preferences = {}) =>
    puppeteer.launch({ ...options, extraPrefsFirefox: { ...options.extraPrefsFirefox, ...preferences } });
  const browser = await launch();

  async function open({ report, storage }: SessionOptions): Promise<BrowserSession> {
    const own = storage === 'blocked' ? await launch(BLOCKED) : browser;
    const context = await own.createBrowserContext();
    const pages: Page[] = [];
    const rests: (() => void)[] = [];
    async function newTab() {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      rests.push(reportPageProblems(page, report));
      pages.push(page);
      return tabOf(page);
    }
    return {
      newTab,
      settle: async () => {
        await Promise.all(pages.map((page) => page.evaluate(() => 0)));
        for (const tellRest of rests) tellRest();
      },
      close: () => (own === browser ? context.close() : own.close()),
    };
  }
  return {
    open,
    stop: () => browser.close(),
  };
}

function tabOf(page: Page): BrowserTab {
  const loaded = { waitUntil: 'domcontentloaded' } as const;
  const underWay = followRequests(page);
  /** Waits until no request is pending: if a navigation aborted a request, Firefox would report an error. */
  const arrived = () => pollUntil('nothing of the page is on its way', async () => underWay().length === 0);
  return {
    goto: async (url) => {
      await arrived();
      await page.goto(url, loaded);
    },
    reload: async () => {
      await arrived();
      await page.reload(loaded);
    },
    back: async () => void (await page.goBack(loaded)),
    url: async () => page.url(),
    run: (run, ...args) =>
      page.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Awaited<ReturnType<typeof run>>>,
    inject: async (script) => void (await page.evaluate(script)),
    element: async (run, ...args) => {
      const found = await page.evaluateHandle(`(${run})(...${JSON.stringify(args)})`);
      const element = found.asElement() as ElementHandle<Element> | null;
      return element && inputTargetOf(element);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}
