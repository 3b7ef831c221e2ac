import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { swipeUp } from '../kit/input';
import { elementsBeyondSafeArea, setSafeArea } from '../kit/looks';
import { FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { SCENES } from '../kit/scenes';
import { closeOverlays, groupByOpening, type Scene, showScene, waitUntilSettled } from '../kit/scenes/scene';

const PORTRAIT = {
  viewport: { width: 393, height: 852 },
  insets: { top: 59, right: 0, bottom: 34, left: 0 },
};
const LANDSCAPE = {
  viewport: { width: 852, height: 393 },
  insets: { top: 0, right: 59, bottom: 21, left: 59 },
};

const SHOWN_WITHIN = [
  'the home page',
  'results',
  'a profile with everything',
  'a header search that finds nobody',
  'the registration form',
  'the list of evaluations',
  'the evaluation form',
  'the widget',
  'the thank-you message for a comment',
  'a profile whose remote feedback fails',
];

function sceneOf(name: string): Scene {
  const scene = Object.values(SCENES)
    .flat()
    .find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene of ${name}`);
  return scene;
}

async function lookAt(page: Page, { viewport, insets }: typeof PORTRAIT): Promise<void> {
  await page.setViewportSize(viewport);
  await setSafeArea(page, insets);
}

test.use({ viewport: PORTRAIT.viewport, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

test('the notch and the home indicator cover nothing', async ({ page, stage }) => {
  test.slow();
  for (const scenes of groupByOpening(SHOWN_WITHIN.map(sceneOf))) {
    await page.unrouteAll();
    await lookAt(page, PORTRAIT);
    await scenes[0]?.opening?.open(stage);
    for (const scene of scenes) {
      await test.step(`the notch covers nothing in the scene «${scene.name}»`, async () => {
        await closeOverlays(stage);
        await lookAt(page, PORTRAIT);
        await scene.show(stage);
        await waitUntilSettled(page, scene);
        for (const screen of [PORTRAIT, LANDSCAPE]) {
          await lookAt(page, screen);
          expect
            .soft(
              await elementsBeyondSafeArea(page, screen.insets),
              `of ${scene.name}, ${screen.viewport.width} px wide`,
            )
            .toEqual([]);
        }
      });
    }
  }
});

test('the page fills the screen, and the browser bar has the colour of the scheme', async ({
  page,
  visitor,
}) => {
  await visitor.visit('/');
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /\bviewport-fit=cover\b/);
  for (const [scheme, token] of [
    ['light', '--color-brand'],
    ['dark', '--color-surface'],
  ] as const) {
    await test.step(`the browser bar has the colour of the ${scheme} scheme`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await visitor.reload();
      const [taken, wanted] = await page.evaluate((name) => {
        const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
        const fitting = colours
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content);
        return [fitting, getComputedStyle(document.documentElement).getPropertyValue(name)];
      }, token);
      expect(taken, scheme).toEqual([wanted]);
    });
  }
});

/** Lets the page scroll even with `overflow: hidden`, as Safari on iOS does. */
const letPageScroll = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('overflow', 'visible', 'important'));

test('a touch gesture scrolls nothing behind a dialog', async ({ page, visitor, directory }) => {
  const { launcher, panel } = new FeedbackWidget(page);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await visitor.visit(`/detalle/${directory.people[0]?.id}`);
  await new ProfileLocators(page).legalNotice.waitFor();
  await letPageScroll(page);
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));

  await launcher.click();
  await panel.box.waitFor();
  await swipeUp(page, { x: 190, y: 200 });
  await swipeUp(page, panel.box.getByRole('heading'));
  expect(await top()).toBe(120);

  await panel.close.click();
  await panel.box.waitFor({ state: 'hidden' });
  expect(await top()).toBe(120);
  await swipeUp(page, { x: 190, y: 400 });
  await expect.poll(top).toBeGreaterThan(120);
});

test('a touch gesture scrolls a dialog’s content and, at its end, not the page', async ({ page, stage }) => {
  await page.setViewportSize(LANDSCAPE.viewport);
  await showScene(sceneOf('the list of evaluations'), stage);
  await letPageScroll(page);
  const list = page.getByRole('dialog').getByRole('list');
  const places = () => list.evaluate((element) => [element.getBoundingClientRect().top, scrollY]);
  const [before = 0, pageBefore = 0] = await places();
  await swipeUp(page, page.getByRole('dialog'));
  await expect.poll(async () => (await places())[0]).toBeLessThan(before);
  for (let i = 0; i < 12; i += 1) await swipeUp(page, page.getByRole('dialog'));
  expect((await places())[1]).toBe(pageBefore);
});
