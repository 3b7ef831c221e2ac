import { encodeQuery } from '@club/shared/routes';
import type { Locator, Page } from '@playwright/test';
import { pickCertified, pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { ResultsLocators } from '../kit/pages/finding';
import { EvaluationDialogLocators, ProfileLocators } from '../kit/pages/profile';

const isVisiblyFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one.matches(':focus-visible'));

const WAYS_BACK: [string, (page: Page) => Promise<unknown>][] = [
  ['the browser’s back button', (page) => page.goBack()],
  ['«Regresar»', (page) => new ProfileLocators(page).back.click()],
];

for (const [way, goBack] of WAYS_BACK) {
  test(`${way} leads from a profile back to the opened card, by mouse or keyboard`, async ({
    page,
    visitor,
    directory,
  }) => {
    const { province: provincia, canton, name } = pickSpecialistIn(directory, 'Pintura');
    const card = new ResultsLocators(page).card(name);
    const { heading } = new ProfileLocators(page);
    await visitor.visit(`/resultados?${encodeQuery({ provincia, canton, area: 'Pintura' })}`);

    await card.click();
    await expect(heading).toHaveText(name);
    await goBack(page);
    await expect(card).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(name);
    await goBack(page);
    await expect(card).toBeFocused();
  });
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width} px the contact buttons are adjacent in the tab order and do not move`, async ({
    page,
    visitor,
    directory,
  }) => {
    const person = pickSpecialistIn(directory, 'Pintura');
    const profile = new ProfileLocators(page);
    await page.setViewportSize({ width, height });
    await visitor.visit(`/detalle/${person.id}`);
    const way = (name: string) => profile.contact.getByText(name, { exact: true }).locator('xpath=..');
    await pressTabUntilFocused(page, profile.back);
    await pressTabUntilFocused(page, way('WhatsApp'));
    for (const next of ['Correo', 'Llamar']) {
      await page.keyboard.press('Tab');
      await expect(way(next)).toBeFocused();
    }
    const place = await profile.contact.boundingBox();
    const ratings = await profile.ratings.boundingBox();
    if (width === 360) expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(height, 0);
    else expect(place?.x).toBeGreaterThan((ratings?.x ?? 0) + (ratings?.width ?? 0));
  });
}

test('a dialog focuses its title, or its first field if it has a form', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickCertified(directory);
  const profile = new ProfileLocators(page);
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading', { level: 2 });
  const openings: [Locator, Locator][] = [
    [profile.certificates.getByRole('button').first(), title],
    [profile.ratingsButton, title],
    [profile.evaluate, new EvaluationDialogLocators(page).stars(1)],
  ];
  await visitor.visit(`/detalle/${person.id}`);
  for (const [opener, start] of openings) {
    await opener.click();
    await expect(start).toBeFocused();
    expect(await isVisiblyFocused(start), 'after the mouse').toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(start).toBeFocused();
    expect(await isVisiblyFocused(start), 'after the keyboard').toBe(true);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});
