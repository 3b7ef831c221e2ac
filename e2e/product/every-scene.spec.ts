import type { Page } from '@playwright/test';
import { axeFindings, invisibleControls, movingElements, setDefaultFontSize } from '../kit/accessibility';
import { expect, test } from '../kit/fixtures';
import { legibilityProblems, overflowingElements } from '../kit/legibility';
import { SCENES } from '../kit/scenes';
import { closeOverlays, groupByOpening, type Scene, waitUntilSettled } from '../kit/scenes/scene';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** Pairs of a font size in percent and window sizes in px. The first window size equals 1280 px at 200 % zoom. */
const SCREENS = [
  [100, [{ width: 640, height: 360 }, { width: 320, height: 640 }, PHONE]],
  [150, [PHONE]],
  [200, [PHONE, { width: 740, height: 360 }]],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Kinds of texts and controls that this worker has already checked for contrast. */
const checked = { texts: new Set<string>(), controls: new Set<string>() };

async function expectAccessible(page: Page, { name, ...scene }: Scene): Promise<void> {
  expect.soft(await axeFindings(page, scene, checked.texts), `${name}: axe finds nothing`).toEqual([]);
  expect.soft(await movingElements(page), `${name}: nothing moves`).toEqual([]);
  if (!scene.covered)
    expect
      .soft(await invisibleControls(page, checked.controls), `${name}: visible in forced colours`)
      .toEqual([]);
}

async function expectLegible(page: Page, scene: Scene): Promise<void> {
  for (const [letters, screens] of SCREENS) {
    if (letters !== 100) await setDefaultFontSize(page, letters);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const when = `${scene.name}: letters of ${letters} % on ${screen.width} × ${screen.height} px`;
      expect.soft(await legibilityProblems(page, scene), when).toEqual([]);
    }
  }
  await setDefaultFontSize(page, 100);
}

async function expectToFit(page: Page, { name }: Scene): Promise<void> {
  for (const screen of SCREENS[0][1]) {
    await page.setViewportSize(screen);
    expect.soft(await overflowingElements(page), `${name}: fits ${screen.width} px`).toEqual([]);
  }
}

for (const [group, scenes] of Object.entries(SCENES)) {
  const shown = scenes.filter(({ print }) => !print);
  if (shown.length === 0) continue;
  test(`every screen is readable, usable and accessible in each of its states: ${group}`, async ({
    page,
    stage,
  }) => {
    test.setTimeout(60_000 * shown.length);
    for (const together of groupByOpening(shown)) {
      await stage.visitor.leave();
      await page.unrouteAll();
      await page.context().setOffline(false);
      await together[0]?.opening?.open(stage);
      for (const [position, scene] of together.entries()) {
        await test.step(scene.name, async () => {
          if (position > 0) await closeOverlays(stage);
          await page.setViewportSize(scene.only === 'phone' ? PHONE : DESKTOP);
          await scene.show(stage);
          await waitUntilSettled(page, scene);
          await expectAccessible(page, scene);
          await (scene.only === 'wide' ? expectToFit : expectLegible)(page, scene);
        });
      }
    }
  });
}
