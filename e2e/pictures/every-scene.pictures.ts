import { join } from 'node:path';
import { expect, test } from '../fixtures';
import { setDefaultLetters } from '../fixtures/default-letters';
import { SCENES } from '../scenes';
import { play } from '../scenes/play';
import { settled } from '../scenes/settled';
import { ALBUM_DIR, exists, fileOf, schemesOf } from './album';
import { SIZE_NAMES, SIZES } from './sizes';

for (const size of SIZE_NAMES) {
  const { viewport, letters } = SIZES[size];
  test.describe(`${viewport.width} px, letters of ${letters} %`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const [group, scenes] of Object.entries(SCENES)) {
      for (const scene of scenes.filter((one) => exists(one, size))) {
        test(`${group}: ${scene.name}`, async ({ page, stage }) => {
          await setDefaultLetters(page, letters);
          await play(scene, stage);
          await settled(page, scene);
          if (scene.print) await page.emulateMedia({ media: 'print' });
          for (const scheme of schemesOf(scene)) {
            await page.emulateMedia({ colorScheme: scheme });
            const picture = await page.screenshot({
              path: join(ALBUM_DIR, fileOf(scene, size, scheme)),
              fullPage: !scene.over,
            });
            expect(picture.byteLength).toBeGreaterThan(0);
          }
        });
      }
    }
  });
}
