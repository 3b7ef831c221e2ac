import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { serveSpecialistVariants } from '../kit/lists';
import { layoutShifts, watchLayoutShifts } from '../kit/looks';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';

/** Text with right-to-left and zero-width characters, emoji and combining accents. */
const FOREIGN = '\u202eمحمد Jose\u0301\u200b 👷🏽‍♀️';

test('a profile shows markup and any writing system as text, and the search finds it', async ({
  page,
  visitor,
  directory,
}) => {
  const evil = '<img src=x onerror=alert(1)>';
  await serveSpecialistVariants(page, directory, [
    { nombre: evil, apellido1: FOREIGN, empresa: evil, especializacion: evil, puntoVenta: evil },
  ]);
  const profile = new ProfileLocators(page);
  await visitor.visit('/detalle/0');
  await expect(profile.heading).toContainText(evil);
  await expect(profile.information('Empresa')).toHaveText(evil);
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  const search = new HeaderSearch(page);
  await search.type('josé');
  await expect(search.suggestions.filter({ hasText: /Jose\u0301|José/ })).toHaveCount(1);
});

test.describe('a profile on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the header hides on scrolling down and returns on scrolling up or on focus', async ({
    page,
    visitor,
    directory,
    layout,
  }) => {
    await watchLayoutShifts(page);
    await visitor.visit(`/detalle/${directory.people[0]?.id}`);
    await layout.ready();
    const header = page.getByRole('banner');
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 600);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -60);
    await expect(header).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 300);
    await expect(header).not.toBeInViewport();
    await new HeaderSearch(page).box.evaluate((box) => box.focus({ preventScroll: true }));
    await expect(header).toBeInViewport({ ratio: 1 });
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('the heart, share and print buttons have visible labels, and the page fits the screen', async ({
    page,
    visitor,
    directory,
  }) => {
    const profile = new ProfileLocators(page);
    await visitor.visit(`/detalle/${directory.people[0]?.id}`);
    for (const word of ['Guardar', 'Compartir', 'Imprimir'])
      await expect(page.getByRole('main').getByText(word, { exact: true })).toBeVisible();
    await expect(profile.quotation).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('on a desktop the contacts stay beside the profile, with average, quotation and point of sale', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(directory, 'rated', ({ id }) =>
    directory.ratings.some((one) => one.id === id),
  );
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await profile.legalNotice.scrollIntoViewIfNeeded();
  const store = page.getByText(/^Punto de venta asociado: /);
  for (const part of [profile.average, profile.quotation, profile.whatsapp, profile.call, store])
    await expect(part).toBeInViewport({ ratio: 1 });
});
