import type { Page } from '@playwright/test';
import { axeFindings, invisibleControls, movingElements, setDefaultFontSize } from '../kit/accessibility';
import { expect, test } from '../kit/fixtures';
import { legibilityProblems, overflowingElements } from '../kit/legibility';
import { SCENES } from '../kit/scenes';
import { closeAll, groupByOpening, type Scene, waitUntilSettled } from '../kit/scenes/scene';

const PHONE = { width: 360, height: 740 };

/** Windows like 1280 px at 200 % zoom, and the narrowest screen. */
const NARROW = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

/** Phone screens in px with the visitor's font size in percent; two are in landscape. Neighbours share screen or font size. */
const PHONES = [
  { letters: 100, width: 320, height: 640 },
  { letters: 100, ...PHONE },
  { letters: 150, ...PHONE },
  { letters: 200, ...PHONE },
  { letters: 200, width: 740, height: 360 },
  { letters: 100, width: 740, height: 360 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DESKTOP = { width: 1280, height: 800 };

async function expectLegible(page: Page, scene: Scene): Promise<void> {
  for (const { letters, ...size } of PHONES) {
    await page.setViewportSize(size);
    await setDefaultFontSize(page, letters);
    const when = `${scene.name}: letters of ${letters} % on ${size.width} × ${size.height} px`;
    expect.soft(await legibilityProblems(page, scene), when).toEqual([]);
  }
}

async function expectAccessible(page: Page, scene: Scene): Promise<void> {
  const { name } = scene;
  expect.soft(await axeFindings(page, scene), `${name}: axe finds nothing`).toEqual([]);
  expect.soft(await movingElements(page), `${name}: nothing moves`).toEqual([]);
  if (!scene.covered)
    expect.soft(await invisibleControls(page), `${name}: visible in forced colours`).toEqual([]);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    expect.soft(await overflowingElements(page, size.width), `${name}: fits ${size.width} px`).toEqual([]);
  }
}

for (const scenes of groupByOpening(
  Object.values(SCENES)
    .flat()
    .filter(({ print }) => !print),
)) {
  const [{ name, opening } = { name: '' }] = scenes;
  test(`readable, usable and accessible: ${opening?.name ?? name}`, async ({ page, stage }) => {
    test.setTimeout(60_000 * scenes.length);
    await opening?.open(stage);
    for (const [position, scene] of scenes.entries()) {
      await test.step(scene.name, async () => {
        if (position > 0) await closeAll(stage);
        await page.setViewportSize(scene.only === 'phone' ? PHONE : DESKTOP);
        await scene.show(stage);
        await waitUntilSettled(page, scene);
        await expectAccessible(page, scene);
        if (scene.only !== 'wide') await expectLegible(page, scene);
      });
    }
  });
}
