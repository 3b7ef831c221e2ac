import type { Locator, Page } from '@playwright/test';
import { setDefaultFontSize } from '../kit/accessibility';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { FeedbackWidget } from '../kit/pages/profile';
import { type ScreenAddress, screenAddress } from '../kit/places';
import { waitUntilSettled } from '../kit/scenes/scene';

const SCREENS = ['the home page', 'provinces', 'results', 'a profile'] as const;

/** Lists the page's links and buttons that the feedback launcher covers at least in part. */
const covered = (launcher: Locator): Promise<string[]> =>
  launcher.evaluate((button) => {
    const over = button.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input')]
      .filter((control) => !button.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < over.right && over.left < right && top < over.bottom && over.top < bottom;
      })
      .map((control) => control.outerHTML.slice(0, 90));
  });

/** Returns true if the launcher covers a part of the element's text. */
const coversText = async (launcher: Locator, element: Locator): Promise<boolean> => {
  const over = await launcher.evaluate((button) => button.getBoundingClientRect().toJSON());
  return element.evaluate((part, { left, top }) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()].some((rect) => rect.right > left && rect.bottom > top);
  }, over);
};

async function show(
  page: Page,
  { path }: ScreenAddress,
  open: (path: string) => Promise<unknown>,
): Promise<Locator> {
  const { launcher } = new FeedbackWidget(page);
  await open(path);
  await launcher.waitFor();
  await waitUntilSettled(page);
  return launcher;
}

/** Timeout for a busy browser to report element positions, ms. */
const POSITION_TIMEOUT_MS = 500;

const WIDTHS = [320, 360, 480, 640, 768, 900, 960, 1100, 1265, 1280, 1440];
const ENDS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

for (const name of SCREENS) {
  test(`the feedback launcher covers no link, button or end of the page: ${name}`, async ({
    page,
    visitor,
    directory,
  }) => {
    test.slow();
    const launcher = await show(page, screenAddress(name, directory), (path) => visitor.visit(path));
    for (const letters of [100, 200]) {
      await setDefaultFontSize(page, letters);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectBesideControls(page, launcher, `letters of ${letters} % at ${width} px`);
      }
    }
    await setDefaultFontSize(page, 100);
    for (const viewport of ENDS) {
      await page.setViewportSize(viewport);
      await expectFreeAtTheEnd(page, launcher, `at the end at ${viewport.width} px`);
    }
  });
}

/**
 * Expects the launcher to overlap no control. Compares only horizontal positions, because content scrolls under the
 * launcher, and ignores the bars docked below it.
 */
async function expectBesideControls(page: Page, launcher: Locator, when: string): Promise<void> {
  const reach = await page.getByRole('main').evaluate((main) => {
    const controls = [...main.querySelectorAll('a[href], button, input, select, [data-name]')];
    const bars = [...main.querySelectorAll('*')].filter((part) => getComputedStyle(part).bottom === '0px');
    const isDocked = (control: Element) =>
      bars.some((bar) => getComputedStyle(bar).position === 'sticky' && bar.contains(control));
    return Math.max(
      ...controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isDocked(control))
        .map((control) => control.getBoundingClientRect().right),
    );
  });
  expect(reach, when).toBeGreaterThan(150);
  const place = await launcher.boundingBox();
  expect.soft(place?.x, when).toBeGreaterThanOrEqual(reach);
  expect.soft(place?.width, when).toBeGreaterThanOrEqual(24);
}

async function expectFreeAtTheEnd(page: Page, launcher: Locator, when: string): Promise<void> {
  const lastLine = page.getByText('Todos los derechos reservados.');
  // Scrolls to the end repeatedly, since content that loads there lengthens the page.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(lastLine, when).toBeInViewport({ timeout: POSITION_TIMEOUT_MS });
    expect(await covered(launcher), when).toEqual([]);
    expect(await coversText(launcher, lastLine), when).toBe(false);
  }).toPass({ timeout: 10_000 });
}

/** Returns true if the launcher's label is visible, left of its icon. */
const isUnfolded = (launcher: Locator): Promise<boolean> =>
  launcher.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left - 150, top + height / 2));
  });

test('the launcher shows its label on hover and focus without a layout shift', async ({
  page,
  visitor,
  layout,
}) => {
  await visitor.visit('/');
  const { launcher } = new FeedbackWidget(page);
  await launcher.waitFor();
  const place = await launcher.boundingBox();
  expect(place?.width).toBeLessThanOrEqual(56);
  expect(await isUnfolded(launcher)).toBe(false);
  await launcher.hover();
  await expect.poll(() => isUnfolded(launcher)).toBe(true);
  expect(await launcher.boundingBox()).toEqual(place);
  await layout.logo.hover();
  await expect.poll(() => isUnfolded(launcher)).toBe(false);
  await pressTabUntilFocused(page, launcher);
  await expect.poll(() => isUnfolded(launcher)).toBe(true);
});
