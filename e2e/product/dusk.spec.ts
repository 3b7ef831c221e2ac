import type { Locator } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { serveSpecialistVariants } from '../kit/lists';
import { meanLuminance, pixelRows } from '../kit/looks';
import { DrillDownLocators, HomeLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { waitUntilSettled } from '../kit/scenes/scene';

/** Returns an element's luminance in the dark scheme divided by that in the light scheme. */
async function brightnessInTheDark(element: Locator): Promise<number> {
  const page = element.page();
  await waitUntilSettled(page);
  const seenIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return meanLuminance(await pixelRows(element, 40));
  };
  const day = await seenIn('light');
  return (await seenIn('dark')) / day;
}

test('the dark scheme dims the pictures of home page, provinces and profile', async ({
  page,
  visitor,
  directory,
}) => {
  const home = new HomeLocators(page);
  await visitor.visit('/');
  const seen = [await brightnessInTheDark(home.banner)];
  for (const picture of await home.tiles.locator('img').all()) seen.push(await brightnessInTheDark(picture));

  await visitor.open('/filtro/provincia');
  const { cards } = new DrillDownLocators(page);
  await expect(cards).toHaveCount(7);
  for (const picture of await cards.locator('img').all()) seen.push(await brightnessInTheDark(picture));

  await visitor.open(`/detalle/${pickWithoutVideo(directory).id}`);
  seen.push(await brightnessInTheDark(new ProfileLocators(page).portrait));

  expect(seen).toHaveLength(13);
  expect(seen.filter((part) => part > 0.5 || part < 0.1)).toEqual([]);
});

test('certificates and logo are never dimmed; no picture is dimmed in print or with forced colours', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  await serveSpecialistVariants(page, directory, [{ certificados: ['1'], video: '' }]);
  const profile = new ProfileLocators(page);
  await visitor.visit('/detalle/0');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(profile.certificates.locator('img')).toHaveCSS('filter', 'none');
  await expect(layout.logo.locator('img')).toHaveCSS('filter', 'none');
  await expect(profile.portrait).not.toHaveCSS('filter', 'none');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expect(profile.portrait).toHaveCSS('filter', 'none');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', media: 'print' });
  await expect(profile.portrait).toHaveCSS('filter', 'none');
});
