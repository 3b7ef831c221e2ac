import type { Locator, Page } from '@playwright/test';
import { type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { setShareSupport } from '../kit/input';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { searchPathFor } from '../kit/places';

const profileOf = ({ id }: Person) => `/detalle/${encodeURIComponent(id)}`;

const SHARED: [string, (person: Person) => string, (page: Page) => Locator][] = [
  ['profile', profileOf, (page) => new ProfileLocators(page).share],
  ['search', searchPathFor, (page) => new ResultsLocators(page).share],
];

test('on a phone the search’s share button shows its label within the screen', async ({
  page,
  visitor,
  directory,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit(
    searchPathFor(pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0)),
  );
  await expect(page.getByRole('main').getByText('Compartir', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

for (const [what, addressOf, buttonIn] of SHARED) {
  test(`the link to a ${what} contains no other data and opens the same page on another phone`, async ({
    page,
    visitor,
    directory,
    browser,
  }) => {
    const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
    const address = addressOf(person);
    const { shared } = await setShareSupport(page, { share: true });
    await visitor.visit(`${address}${address.includes('?') ? '&' : '?'}de=Ana+Mora`);
    await buttonIn(page).click();
    await expect.poll(shared).toEqual([{ title: expect.any(String), url: visitor.origin + address }]);
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const there = await phone.newPage();
    await there.goto(visitor.origin + address);
    await expect(there.getByRole('main').getByText(person.name).first()).toBeVisible();
    await phone.close();
  });

  test(`on a device that cannot share, the link to a ${what} is copied with a message`, async ({
    page,
    visitor,
    directory,
  }) => {
    const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await setShareSupport(page, { clipboard: true });
    await visitor.visit(addressOf(person));
    await buttonIn(page).click();
    await expect(page.getByRole('status').getByText('Enlace copiado.')).toBeVisible();
    const box = page.getByPlaceholder(/^Buscar especialista/).first();
    await box.fill('');
    await box.press('ControlOrMeta+V');
    await expect(box).toHaveValue(visitor.origin + addressOf(person));
  });
}

test('on a device that can neither share nor copy, the visitor can select the address as text', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(directory, 'at all', () => true);
  await setShareSupport(page, {});
  await visitor.visit(profileOf(person));
  await new ProfileLocators(page).share.press('Enter');
  const address = page.getByRole('dialog').getByLabel('Enlace');
  await expect(address).toHaveValue(visitor.origin + profileOf(person));
  await expect(address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(new ProfileLocators(page).share).toBeFocused();
});
