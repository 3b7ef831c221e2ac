import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { tabTo } from '../kit/input';
import { FeedbackWidget } from '../kit/pages/profile';
import { type ScreenAddress, screenAddress } from '../kit/places';
import { waitUntilSettled } from '../kit/scenes/scene';

const SCREENS = ['the home page', 'provinces', 'results', 'a profile'] as const;

/** Lists the page's links and buttons that the launcher covers at least partly. */
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

const bottomOfText = (element: Locator): Promise<number> =>
  element.evaluate((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().bottom;
  });

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

/** Time for a busy browser to report positions, ms. */
const POSITION_TIMEOUT_MS = 500;

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 360, height: 740 };

test('the feedback launcher covers nothing: on desktops at any scroll position, on phones at the end of the page', async ({
  page,
  visitor,
  directory,
}) => {
  test.slow();
  for (const name of SCREENS) {
    await test.step(name, async () => {
      await page.setViewportSize(DESKTOP);
      const launcher = await show(page, screenAddress(name, directory), (path) => visitor.visit(path));
      await test.step('on a desktop it is beside the column', () => expectBesideColumn(page, launcher));
      for (const viewport of [DESKTOP, TABLET, PHONE]) {
        await page.setViewportSize(viewport);
        const when = `at the end of ${name} at ${viewport.width} px`;
        await test.step(when, () => expectFreeAtTheEnd(page, launcher, when));
      }
      if (name === 'the home page' || name === 'results')
        await test.step('on a phone it covers no word or picture of the cards', () =>
          expectBesideCards(page, launcher));
    });
  }
});

async function expectBesideColumn(page: Page, launcher: Locator): Promise<void> {
  const over = await launcher.boundingBox();
  const column = await page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll('a[href], button, img, [data-name]')];
    const edge = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
    return Math.max(edge, ...parts.map((part) => part.getBoundingClientRect().right));
  });
  expect(column).toBeGreaterThan(600);
  expect(over?.x).toBeGreaterThanOrEqual(column);
}

async function expectFreeAtTheEnd(page: Page, launcher: Locator, when: string): Promise<void> {
  const lastLine = page.getByText('Todos los derechos reservados.');
  // Content that loads near the end lengthens the page, so the end is scrolled to again.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(lastLine, when).toBeInViewport({ timeout: POSITION_TIMEOUT_MS });
    expect(await covered(launcher), when).toEqual([]);
    expect(await bottomOfText(lastLine), when).toBeLessThanOrEqual((await launcher.boundingBox())?.y ?? 0);
  }).toPass({ timeout: 10_000 });
}

async function expectBesideCards(page: Page, launcher: Locator): Promise<void> {
  const reach = await page.getByRole('main').evaluate((main) => {
    const links = [...main.querySelectorAll('li')].filter((item) => item.querySelector('a'));
    const parts = links.flatMap((item) => [...item.querySelectorAll('p, h2, span, svg')]);
    return Math.max(
      ...parts.map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return (part.tagName === 'svg' ? part : range).getBoundingClientRect().right;
      }),
    );
  });
  expect(reach).toBeGreaterThan(250);
  expect((await launcher.boundingBox())?.x).toBeGreaterThanOrEqual(reach);
}

/** Returns true if the launcher also covers the place where its label unfolds, left of its icon. */
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
  await tabTo(page, launcher);
  await expect.poll(() => isUnfolded(launcher)).toBe(true);
});
