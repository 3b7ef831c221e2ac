import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { until } from '../view/until';
import type { Engine, Session, Tab, Visit } from './driver';
import { watchPage } from './firefox-problems';
import { followRequests } from './firefox-requests';
import { handleOf } from './typed-handle';

const TIMEOUT_MS = 30_000;
/** Every use of storage throws, as with «Block all cookies» in the settings. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 };

const optionsOf = (executablePath: string): LaunchOptions => ({
  browser: 'firefox',
  executablePath,
  headless: true,
  defaultViewport: { width: 1280, height: 800 },
  env: { ...process.env, TZ: 'America/Costa_Rica' },
  extraPrefsFirefox: {
    'intl.accept_languages': 'es-CR, es',
    // Icons are asked for by the window's frame, and a text has none.
    'browser.chrome.site_icons': false,
    // Pictures a second: painting them takes a fifth of the processor time, and nobody looks.
    'layout.frame_rate': 10,
  },
});

/** The system's Firefox over WebDriver BiDi. */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const options = optionsOf(executablePath);
  const launch = (preferences = {}) =>
    puppeteer.launch({ ...options, extraPrefsFirefox: { ...options.extraPrefsFirefox, ...preferences } });
  const browser = await launch();

  async function open({ report, storage }: Visit): Promise<Session> {
    const own = storage === 'blocked' ? await launch(BLOCKED) : browser;
    const context = await own.createBrowserContext();
    const pages: Page[] = [];
    const rests: (() => void)[] = [];
    async function newTab() {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      rests.push(watchPage(page, report));
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

function tabOf(page: Page): Tab {
  const loaded = { waitUntil: 'domcontentloaded' } as const;
  const underWay = followRequests(page);
  /** A page that is left is told by Firefox that what it waits for could not be had, and complains of that. */
  const arrived = () => until('nothing of the page is on its way', async () => underWay().length === 0);
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
      return element && handleOf(element);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}
