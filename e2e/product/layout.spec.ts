import { encodeQuery } from '@club/shared/routes';
import { setDefaultFontSize } from '../kit/accessibility';
import { pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';

test('every page has header, footer and widget', async ({ visitor, layout, directory, expectErrors }) => {
  expectErrors(/404.*no-existe/);
  const person = pickSpecialistIn(directory, 'Pintura');
  const search = encodeQuery({ provincia: person.province, canton: person.canton, area: 'Pintura' });
  const paths = [
    '/',
    '/especialistas',
    '/filtro/provincia',
    '/filtro/area-trabajo',
    `/resultados?${search}`,
    `/detalle/${person.id}`,
    '/no-existe',
  ];
  for (const path of paths) {
    await visitor.visit(path);
    await expect(layout.logo).toHaveAttribute('href', '/');
    await expect(layout.specialistsLink).toHaveAttribute('href', '/especialistas');
    await expect(layout.specialistsLink).toHaveAttribute('title', 'Contratista');
    await expect(layout.footer).toContainText('© 2025');
    await expect(layout.widgetButton).toBeVisible();
  }
});

test('the footer links to pages, policies and contacts', async ({ page, visitor, layout }) => {
  await visitor.visit('/especialistas');
  const terms = layout.footerLink(/^Términos y condiciones/);
  const href = new URL((await terms.getAttribute('href')) ?? '');
  expect(href.origin).not.toBe(visitor.origin);
  expect(href.pathname).toMatch(/\.pdf$/);
  for (const link of [terms, layout.footerLink('WhatsApp'), layout.footerLink('Facebook')]) {
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(layout.footerLink('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/);
  await expect(layout.footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(layout.footer.locator('a[href^="tel:"]')).toHaveCount(1);

  await layout.footerLink('Inicio').click();
  await expect(page).toHaveURL('/');
  await layout.footerLink('Especialistas').click();
  await expect(page).toHaveURL('/especialistas');
});

test('the footer has two columns on a phone, and one at a font size of 200 %', async ({
  page,
  visitor,
  layout,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit('/especialistas');
  const columns = async () => {
    const parts = [layout.footerLink('Inicio'), layout.footerLink('WhatsApp')];
    const [left, right] = await Promise.all(parts.map((part) => part.boundingBox()));
    return (right?.x ?? 0) > (left?.x ?? 0) + 100 ? 2 : 1;
  };
  expect(await columns()).toBe(2);
  const { height } = (await layout.footer.boundingBox()) ?? { height: 740 };
  expect(height).toBeLessThan(420);
  await setDefaultFontSize(page, 200);
  expect(await columns()).toBe(1);
});

test('the account menu opens and closes on click, and closes on Escape or a click outside', async ({
  page,
  visitor,
  layout,
}) => {
  await visitor.visit('/especialistas');
  await layout.accountButton.click();
  await expect(layout.menu).toBeVisible();
  await expect(layout.accountButton).toHaveAttribute('aria-expanded', 'true');
  await layout.accountButton.click();
  await expect(layout.menu).toBeHidden();
  await expect(layout.accountButton).toHaveAttribute('aria-expanded', 'false');

  await layout.accountButton.click();
  await expect(layout.menu).toBeVisible();
  await layout.heading.click();
  await expect(layout.menu).toBeHidden();

  await layout.accountButton.click();
  await expect(layout.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layout.menu).toBeHidden();
  await expect(layout.accountButton).toBeFocused();
});

test.describe('the header on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the mobile menu offers the account entries and closes on a choice, Escape or a click outside', async ({
    page,
    visitor,
    layout,
  }) => {
    await visitor.visit('/');
    await expect(layout.accountButton).toBeHidden();
    await layout.mobileButton.click();
    for (const name of ['Inicio', 'Especialistas', 'Cerrar sesión']) {
      await expect(layout.menuItem(name)).toBeVisible();
    }
    await page.mouse.click(20, 700);
    await expect(layout.menu).toBeHidden();

    await layout.mobileButton.click();
    await page.keyboard.press('Escape');
    await expect(layout.menu).toBeHidden();

    await layout.mobileButton.click();
    await layout.menuItem('Especialistas').click();
    await expect(page).toHaveURL('/especialistas');
    await expect(layout.menu).toBeHidden();
    await layout.mobileButton.click();
    await layout.menuItem('Inicio').click();
    await expect(page).toHaveURL('/');
  });
});
