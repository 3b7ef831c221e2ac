import type { BrowserContextOptions, BrowserType } from '@playwright/test';
import type { Engine } from './driver';
import { playwrightEngine } from './playwright';

/** Playwright's own Firefox, for machines whose system has none that speaks WebDriver BiDi. */
export function playwrightFirefox(type: BrowserType): Promise<Engine> {
  const firefoxUserPrefs = { 'network.cookie.cookieBehavior': 2 };
  const openBlocked = (options: BrowserContextOptions) =>
    type.launchPersistentContext('', { ...options, firefoxUserPrefs });
  return playwrightEngine({ type, launch: {}, openBlocked });
}

/** Playwright's own WebKit, where the system is without WebKitGTK; no setting of it blocks storage, so the page finds none. */
export async function playwrightWebkit(type: BrowserType): Promise<Engine> {
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
