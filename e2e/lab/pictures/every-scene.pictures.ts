import { join } from 'node:path';
import { setDefaultFontSize } from '../../kit/accessibility';
import { expect, test } from '../../kit/fixtures';
import { SCENES } from '../../kit/scenes';
import { showScene, waitUntilSettled } from '../../kit/scenes/scene';
import {
  ALBUM_DIR,
  colourSchemesOf,
  isShownAtSize,
  SCREENSHOT_SIZE_NAMES,
  SCREENSHOT_SIZES,
  screenshotPath,
} from './album';

for (const size of SCREENSHOT_SIZE_NAMES) {
  const { viewport, letters } = SCREENSHOT_SIZES[size];
  test.describe(`${viewport.width} px, font size ${letters} %`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const [group, scenes] of Object.entries(SCENES)) {
      for (const scene of scenes.filter((one) => isShownAtSize(one, size))) {
        test(`${group}: ${scene.name}`, async ({ page, stage }) => {
          await setDefaultFontSize(page, letters);
          await showScene(scene, stage);
          await waitUntilSettled(page, scene);
          if (scene.print) await page.emulateMedia({ media: 'print' });
          for (const scheme of colourSchemesOf(scene)) {
            await page.emulateMedia({ colorScheme: scheme });
            const picture = await page.screenshot({
              path: join(ALBUM_DIR, screenshotPath(scene, size, scheme)),
              fullPage: !scene.over,
            });
            expect(picture.byteLength).toBeGreaterThan(0);
          }
        });
      }
    }
  });
}
