import type { Locator } from '@playwright/test';
import { pickCertified, pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { EvaluationDialogLocators, ProfileLocators } from '../kit/pages/profile';

const isVisiblyFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one.matches(':focus-visible'));

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
