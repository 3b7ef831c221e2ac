import type {
  Browser,
  BrowserContext,
  BrowserType,
  ElementHandle,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { watchContext } from '../../fixtures/watch-context';
import type { Engine, Session, Tab, Visit } from './driver';
import { handleOf } from './typed-handle';

const CONTEXT = { locale: 'es-CR', timezoneId: 'America/Costa_Rica', viewport: { width: 1280, height: 800 } };
const TIMEOUT_MS = 30_000;

type Options = {
  type: BrowserType;
  launch: LaunchOptions;
  /** Opens a context in which nothing can be kept, in whatever way the engine has. */
  openBlocked: (options: typeof CONTEXT) => Promise<BrowserContext>;
};

/** An engine that Playwright speaks with by its own protocol. */
export async function playwrightEngine({ type, launch, openBlocked }: Options): Promise<Engine> {
  const browser: Browser = await type.launch(launch);

  async function open({ report, storage }: Visit): Promise<Session> {
    const context = storage === 'blocked' ? await openBlocked(CONTEXT) : await browser.newContext(CONTEXT);
    context.setDefaultTimeout(TIMEOUT_MS);
    await watchContext(context, report);
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

function tabOf(page: Page): Tab {
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
      return element && handleOf(element);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
  };
}
