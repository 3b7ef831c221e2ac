import { join } from 'node:path';
import { expect, test } from '../fixtures';
import { SCENES } from '../scenes';
import { settled } from '../scenes/settled';
import { ALBUM_DIR, exists, fileOf, schemesOf } from './album';
import { SIZES, WIDTHS } from './sizes';

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: SIZES[width], contextOptions: { reducedMotion: 'reduce' } });

    for (const [group, scenes] of Object.entries(SCENES)) {
      for (const scene of scenes.filter((one) => exists(one, width))) {
        test(`${group}: ${scene.name}`, async ({ page, visitor, layout, directory, expectErrors }) => {
          await scene.show({ page, visitor, layout, directory, expectErrors });
          await settled(page, scene);
          if (scene.print) await page.emulateMedia({ media: 'print' });
          for (const scheme of schemesOf(scene)) {
            await page.emulateMedia({ colorScheme: scheme });
            const picture = await page.screenshot({
              path: join(ALBUM_DIR, fileOf(scene, width, scheme)),
              fullPage: !scene.over,
            });
            expect(picture.byteLength).toBeGreaterThan(0);
          }
        });
      }
    }
  });
}
