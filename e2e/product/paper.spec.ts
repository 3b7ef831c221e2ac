import { expect, test } from '../kit/fixtures';
import { serveSpecialistVariants } from '../kit/lists';
import { ResultsLocators } from '../kit/pages/finding';
import { HiringGuideLocators, ProfileLocators, ShortlistLocators } from '../kit/pages/profile';
import { pickThreeForShortlist, storedShortlist } from '../kit/stored';

const HERE = { provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura'] };

test("printed results show each specialist's phone if there is one; cards on screen do not", async ({
  page,
  visitor,
  directory,
}) => {
  await serveSpecialistVariants(page, directory, [
    { ...HERE, telefono: '8888-1234' },
    { ...HERE, telefono: 'No tiene' },
  ]);
  const results = new ResultsLocators(page);
  await visitor.visit('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
  await expect(results.cards).toHaveCount(2);
  await expect(results.phones).toHaveCount(1);
  const phone = () =>
    results.phones.evaluate((part) => {
      const { content, display } = getComputedStyle(part, '::after');
      return [content, display];
    });
  expect(await phone()).toEqual(['none', expect.anything()]);
  await page.emulateMedia({ media: 'print' });
  expect(await phone()).toEqual([expect.stringContaining('8888-1234'), 'block']);
});

test('printed results state the filters of the search, if there are any', async ({
  page,
  visitor,
  directory,
}) => {
  const results = new ResultsLocators(page);
  await serveSpecialistVariants(page, directory, [HERE, HERE]);
  await visitor.visit('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
  await expect(results.cards).toHaveCount(2);
  await results.arrangement.click();
  await page.emulateMedia({ media: 'print' });
  await expect(results.arrangement).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await results.order.selectOption('Nombre');
  await page.emulateMedia({ media: 'print' });
  await expect(results.arrangement).toHaveText('Ordenar y filtrar: Nombre');
  await expect(results.arrangement.getByText('Nombre')).toBeVisible();
  await expect(results.order).toBeHidden();
});

test('a printed profile shows the phone and no buttons', async ({ page, visitor, directory }) => {
  await serveSpecialistVariants(page, directory, [{ telefono: '8888-1234' }]);
  const profile = new ProfileLocators(page);
  await visitor.visit('/detalle/0');
  await page.emulateMedia({ media: 'print' });
  await expect(profile.information('Teléfono')).toHaveText('8888-1234');
  await expect(profile.information('Teléfono')).toBeVisible();
  await expect(profile.whatsapp).toBeHidden();
});

test('«Imprimir» prints the profile with its address as text and as a QR code', async ({
  page,
  visitor,
  directory,
}) => {
  await page.addInitScript(() => {
    const signs = () => document.querySelectorAll('svg[aria-label^="Código QR"] path').length;
    Object.assign(window, { print: () => document.documentElement.setAttribute('data-signs', `${signs()}`) });
  });
  await serveSpecialistVariants(page, directory, [{}]);
  const profile = new ProfileLocators(page);
  await visitor.visit('/detalle/0');
  await expect(profile.code).toHaveCount(0);
  await profile.print.click();
  await expect(page.locator('html')).toHaveAttribute('data-signs', '1');
  await expect(profile.code).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(profile.code).toBeVisible();
  await expect(page.getByText(`${visitor.origin}/detalle/0`, { exact: true })).toBeVisible();
  for (const part of [profile.print, profile.share, profile.hiringGuide]) await expect(part).toBeHidden();
});

test('printing from the browser’s menu includes the address as text', async ({
  page,
  visitor,
  directory,
}) => {
  await serveSpecialistVariants(page, directory, [{}]);
  await visitor.visit('/detalle/0');
  const address = page.getByText(`${visitor.origin}/detalle/0`, { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(new ProfileLocators(page).code).toHaveCount(0);
});

test('the printed hiring guide has its points, checked boxes and sources, without screen-only parts', async ({
  page,
  visitor,
  layout,
}) => {
  const guide = new HiringGuideLocators(page);
  await visitor.visit(HiringGuideLocators.path);
  await guide.tick('Pida ver la bitácora');
  await page.emulateMedia({ media: 'print' });
  await expect(guide.box('Pida ver la bitácora')).toBeVisible();
  await expect(guide.box('Pida ver la bitácora')).toBeChecked();
  await expect(guide.sources.first()).toBeVisible();
  for (const part of [guide.print, guide.erase, layout.footer]) await expect(part).toBeHidden();
});

test('a printed shortlist has no empty note, and keeps each specialist and note on one page', async ({
  page,
  visitor,
  directory,
}) => {
  const [noted, ...others] = pickThreeForShortlist(directory);
  if (!noted) throw new Error('nobody to keep');
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados?vista=cotizar', { stored: storedShortlist([noted, ...others]) });
  await shortlist.tab('Lista').click();
  await shortlist.note(noted.name).fill('Llamar el lunes.');
  await shortlist.tab('Pedir cotización').click();
  await page.emulateMedia({ media: 'print' });
  await expect(shortlist.note(noted.name)).toBeVisible();
  for (const { name } of others) {
    await expect(shortlist.item(name)).toBeVisible();
    await expect(shortlist.note(name)).toBeHidden();
  }
  await expect(shortlist.what).toBeHidden();
  const breaks = shortlist.items.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item).breakInside),
  );
  expect(await breaks).toEqual(['avoid', 'avoid', 'avoid']);
});
