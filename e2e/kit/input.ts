import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** Presses Tab until the element has the focus, and expects a visible focus ring. */
export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      return expectVisibleFocus(target);
    }
  }
  throw new Error(`${target} cannot be reached with the Tab key`);
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  expect(ring, 'the focus can be seen').toBe(true);
}

const STEPS = 6;
const STEP_PX = 20;

/** Swipes up from a point or the middle of an element, and waits for the next paint. */
export async function swipeUp(page: Page, from: Locator | { x: number; y: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { x, y } = 'x' in from ? from : await middleOf(from);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', [{ x, y: y - step * STEP_PX }]);
  await touch('touchEnd', []);
  await browser.detach();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is nowhere on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Sharing = { share?: boolean; clipboard?: boolean };

/** Enables or disables the share and clipboard APIs from the next page load on; `shared` returns the shared data. */
export async function setShareSupport(page: Page, { share = false, clipboard = false }: Sharing) {
  const handed: unknown[] = [];
  await page.exposeFunction('handOver', (what: unknown) => void handed.push(what));
  await page.addInitScript(
    ([shares, copies]) => {
      const { handOver } = window as unknown as { handOver: (what: unknown) => Promise<void> };
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { value, configurable: true });
      define('share', shares ? handOver : undefined);
      if (!copies) define('clipboard', undefined);
    },
    [share, clipboard] as const,
  );
  return { shared: () => handed };
}
