import type { Locator } from '@playwright/test';
import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { serveSpecialistVariants } from '../kit/lists';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { SiteDialog } from '../kit/pages/shell';
import { searchPathFor } from '../kit/places';

const PROGRAMMES = [
  ['1', 4],
  ['2', 4],
  ['3', 3],
  ['4', 2],
] as const;

test('each certificate opens its programme, which closes with its button or a click outside', async ({
  page,
  visitor,
  directory,
}) => {
  await serveSpecialistVariants(page, directory, [{ certificados: PROGRAMMES.map(([code]) => code) }]);
  const profile = new ProfileLocators(page);
  await visitor.visit('/detalle/0');
  const buttons = profile.certificates.getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const [i, [code, parts]] of PROGRAMMES.entries()) {
    const button = buttons.nth(i);
    await expect(button.locator('img')).toHaveAttribute('src', `/certificados/${code}.webp`);
    await button.click();
    const dialog = new SiteDialog(page, (await button.textContent()) ?? '');
    await expect(dialog.box).toBeVisible();
    await expect(dialog.box.getByRole('heading', { level: 3 })).toHaveCount(parts);
    if (i % 2 === 0) await dialog.close.click();
    else await dialog.clickBackdrop();
    await expect(dialog.box).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('a placeholder replaces a certificate image that fails to load, on cards and profiles', async ({
  page,
  visitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/404.*\/certificados\/\d\.webp/);
  const person = pickSpecialist(
    directory,
    'with certificates and an area',
    ({ certificates, areas, video }) => certificates.length > 0 && areas.length > 0 && video === '',
  );
  await page.route(/\/certificados\/\d\.webp/, (route) => route.fulfill({ status: 404 }));
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expectPlaceholders(profile.certificates.locator('img'));
  await visitor.open(searchPathFor(person));
  await expectPlaceholders(
    new ResultsLocators(page).card(person.name).getByRole('list', { name: 'Certificaciones' }).locator('img'),
  );
});

async function expectPlaceholders(images: Locator): Promise<void> {
  await images.first().scrollIntoViewIfNeeded();
  for (const image of await images.all())
    await expect(image).toHaveAttribute('src', '/certificados/marcador.webp');
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
