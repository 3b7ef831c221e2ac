import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserType,
  chromium,
  type ElementHandle,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { recordBrowserProblems } from '../../kit/problems';
import { CHROMIUM_OPTIONS, HEADLESS_CHROMIUM_OPTIONS } from '../../kit/sites/chromium';
import { makeTempDir } from '../../kit/sites/workspace';
import {
  type BrowserEngine,
  type BrowserSession,
  type BrowserTab,
  inputTargetOf,
  type SessionOptions,
} from './driver';

const CONTEXT = { locale: 'es-CR', timezoneId: 'America/Costa_Rica', viewport: { width: 1280, height: 800 } };
const TIMEOUT_MS = 30_000;

type Options = {
  type: BrowserType;
  launch: LaunchOptions;
  /** Opens a browser context in which storage is blocked; each engine needs different settings for this. */
  openBlocked: (options: typeof CONTEXT) => Promise<BrowserContext>;
};

/** Starts an engine that Playwright controls through its own protocol. */
async function playwrightEngine({ type, launch, openBlocked }: Options): Promise<BrowserEngine> {
  const browser: Browser = await type.launch(launch);

  async function open({ report, storage }: SessionOptions): Promise<BrowserSession> {
    const context = storage === 'blocked' ? await openBlocked(CONTEXT) : await browser.newContext(CONTEXT);
    context.setDefaultTimeout(TIMEOUT_MS);
    await recordBrowserProblems(context, report);
    return {
      newTab: async () => tabOf(await context.newPage()),
      settle: async () => void (await Promise.all(context.pages().map((page) => page.evaluate(() => 0)))),
      close: () => context.close(),
    };
  }
  return {
    open,
    stop: () => browser.close(),
  };
}

function tabOf(page: Page): BrowserTab {
  const loaded = { waitUntil: 'domcontentloaded' } as const;
  return {
    goto: async (url) => void (await page.goto(url, loaded)),
    reload: async () => void (await page.reload(loaded)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    url: async () => page.url(),
    run: (run, ...args) =>
      page.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Awaited<ReturnType<typeof run>>>,
    inject: (script) => page.evaluate(script),
    element: async (run, ...args) => {
      const found = await page.evaluateHandle(`(${run})(...${JSON.stringify(args)})`);
      const element = found.asElement() as ElementHandle<Element> | null;
      return element && inputTargetOf(element);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
  };
}

/** Preferences of «Block all cookies»: every use of storage throws. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

async function openBlocked(options: BrowserContextOptions) {
  const dir = await makeTempDir();
  await mkdir(join(dir.path, 'Default'));
  await writeFile(join(dir.path, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
  const context = await chromium.launchPersistentContext(dir.path, { ...CHROMIUM_OPTIONS, ...options });
  context.on('close', () => void dir.remove());
  return context;
}

export const chromiumEngine = (): Promise<BrowserEngine> =>
  playwrightEngine({ type: chromium, launch: HEADLESS_CHROMIUM_OPTIONS, openBlocked });

/** Starts Playwright's Firefox, for machines without a Firefox that supports WebDriver BiDi. */
export function playwrightFirefox(type: BrowserType): Promise<BrowserEngine> {
  const firefoxUserPrefs = { 'network.cookie.cookieBehavior': 2 };
  const openBlocked = (options: BrowserContextOptions) =>
    type.launchPersistentContext('', { ...options, firefoxUserPrefs });
  return playwrightEngine({ type, launch: {}, openBlocked });
}

/**
 * Starts Playwright's WebKit, for machines without WebKitGTK. Makes the storage objects throw, since this WebKit has no
 * setting to block storage.
 */
export async function playwrightWebkit(type: BrowserType): Promise<BrowserEngine> {
  async function openBlocked(options: BrowserContextOptions) {
    const browser = await type.launch();
    const context = await browser.newContext(options);
    context.on('close', () => void browser.close());
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    return context;
  }
  return playwrightEngine({ type, launch: {}, openBlocked });
}
