import { expect, test } from '../fixtures';
import { serveVariants } from '../fixtures/variants';
import { Profile } from '../page-models/profile';
import { Results } from '../page-models/results';

const HERE = { provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura'] };

test('printed results tell the phone of each specialist who has one; on the screen cards go without', async ({
  page,
  visitor,
  directory,
}) => {
  await serveVariants(page, directory, [
    { ...HERE, telefono: '8888-1234' },
    { ...HERE, telefono: 'No tiene' },
  ]);
  const results = new Results(page);
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

test('a printed profile tells the phone, without the buttons', async ({ page, visitor, directory }) => {
  await serveVariants(page, directory, [{ telefono: '8888-1234' }]);
  const profile = new Profile(page);
  await visitor.visit('/detalle/0');
  await page.emulateMedia({ media: 'print' });
  await expect(profile.information('Teléfono')).toHaveText('8888-1234');
  await expect(profile.information('Teléfono')).toBeVisible();
  await expect(profile.whatsapp).toBeHidden();
});
