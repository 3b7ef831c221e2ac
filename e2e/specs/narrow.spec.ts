import type { Page } from '@playwright/test';
import { pick } from '../data/pick';
import { everyPlace } from '../data/places';
import { expect, test } from '../fixtures';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.use({ viewport: { width: 320, height: 640 } });

test('nothing scrolls sideways on a screen of 320 px', async ({
  page,
  visitor,
  layout,
  directory,
  expectErrors,
}) => {
  expectErrors(/404.*no-existe/);
  for (const { path, name } of everyPlace(directory)) {
    await visitor.visit(path);
    await expect(layout.heading).toBeVisible();
    await expect(layout.widgetButton).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await widthOf(page), name).toBeLessThanOrEqual(320);
  }
});

test('the dialogs fit a screen of 320 px', async ({ page, visitor, directory }) => {
  const person = pick(
    directory,
    'with certificates and no video',
    ({ certificates, video }) => certificates.length > 0 && video === '',
  );
  const registration = new Registration(page);
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`, { registered: false });
  await expect(registration.notice.box).toBeVisible();
  await registration.notice.button('Aceptar').click();
  await expect(registration.form.box).toBeVisible();
  await expectToFit(page);
  await registration.fill({
    idCard: '100000001',
    name: 'Ana',
    firstSurname: 'Mora',
    secondSurname: 'Vargas',
    phone: '80000099',
  });
  await registration.submit();
  await registration.success.button('Aceptar').click();
  for (const opener of [
    profile.certificates.getByRole('button').first(),
    profile.ratingsButton,
    profile.evaluate,
  ]) {
    await opener.click();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the widget covers no contact button of a profile', async ({ page, visitor, layout, directory }) => {
  const person = pick(directory, 'whom all reach', ({ email, video }) => email !== '' && video === '');
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(layout.widgetButton).toBeVisible();
  for (const way of [profile.whatsapp, profile.email, profile.call]) {
    await expect(way).toBeInViewport({ ratio: 1 });
    const onTop = await way.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop).toBe(true);
  }
});

async function expectToFit(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
}
