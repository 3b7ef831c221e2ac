import { aUser } from '@club/shared/testing';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { test as base, expect, SITE_START_TIMEOUT_MS } from './fixtures';
import { BrowserProblems, endVisits, recordBrowserProblems } from './problems';
import { HEADLESS_CHROMIUM_OPTIONS } from './sites/chromium';
import type { StoppableSite } from './sites/failing-sites';
import { makeTempDir } from './sites/workspace';

/** Registers a visitor in the browser storage of every page of the context. */
async function register(context: BrowserContext): Promise<void> {
  const user = JSON.stringify(aUser());
  await context.addInitScript((value) => {
    if (window === top && location.protocol === 'http:') localStorage.setItem('user', value);
  }, user);
}

/** A browser with a persistent profile and service workers, which a test can close and reopen. */
class OwnBrowser {
  readonly problems = new BrowserProblems();
  #context: BrowserContext | null = null;

  constructor(readonly profileDir: string) {}

  /** Opens the browser with an empty tab. */
  async open(): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.profileDir, {
      ...HEADLESS_CHROMIUM_OPTIONS,
      // Sets a UTF-8 locale: without it, Chromium cannot store workers in a folder with an accent in its path.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      locale: 'es-CR',
      timezoneId: 'America/Costa_Rica',
      serviceWorkers: 'allow',
    });
    this.#context = context;
    await recordBrowserProblems(context, this.problems.report);
    await register(context);
    return context.pages()[0] ?? context.newPage();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }
}

/** Returns the id of the file set that the page asks the service worker to cache; null if the page asks for none. */
export const requestedCompositionId = (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(document.getElementById('offline')?.textContent ?? 'null')?.id ?? null);

/** Lists the names of the caches that are complete. */
export const namesOfCompleteCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const whole = await Promise.all(
      names.map(async (name) => Boolean(await (await caches.open(name)).match('/sin-conexion.json'))),
    );
    return names.filter((_, index) => whole[index]);
  });

const LISTS = ['especialistas', 'comentarios'];

/**
 * Waits until the browser has cached exactly the files of the current page's releases, and has stored both data lists,
 * which the page fetches later.
 */
export async function waitUntilCached(page: Page): Promise<void> {
  const id = await requestedCompositionId(page);
  await expect.poll(() => namesOfCompleteCaches(page), { timeout: 90_000 }).toEqual([`club:sitio:${id}`]);
  await expect
    .poll(() => page.evaluate((keys) => keys.every((key) => key in localStorage), LISTS))
    .toBe(true);
}

/** Opens an address and waits until the shell is hydrated. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/** Simulates that the visitor returns to the tab from another one. */
export const returnToTab = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Provides a site that a test can stop and restart, and pages with service workers. */
export const test = base.extend<{ site: StoppableSite; browserOf: OwnBrowser }>({
  serviceWorkers: 'allow',
  context: async ({ context }, use) => {
    await register(context);
    await use(context);
  },
  site: [
    async ({ stoppable, context, problems }, use) => {
      await stoppable.reset();
      await use(stoppable);
      await endVisits(context, problems);
    },
    { timeout: SITE_START_TIMEOUT_MS },
  ],
  browserOf: async ({ site: _ }, use) => {
    const dir = await makeTempDir();
    const browser = new OwnBrowser(dir.path);
    await use(browser);
    await browser.problems.expectDeclared();
    await browser.close();
    await dir.remove();
    await browser.problems.expectAsDeclared();
  },
});

export { expect };
