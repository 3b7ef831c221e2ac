import type { Locator } from '@playwright/test';
import { escapeRegExp, listedSpecializations, matchingPeople, pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, HomeLocators, ResultsLocators, WORK_AREA_TILES } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';

for (const area of ['Pintura', 'Construcción'] as const) {
  test(`a visitor goes from the tile ${area} to the WhatsApp chat of a specialist`, async ({
    page,
    visitor,
    directory,
  }) => {
    const wanted = pickSpecialistIn(directory, area);
    const [especializacion = ''] = listedSpecializations(wanted, area);
    const filters = { provincia: wanted.province, canton: wanted.canton, area, especializacion };
    const found = matchingPeople(directory, filters);
    const drillDown = new DrillDownLocators(page);
    const results = new ResultsLocators(page);
    const profile = new ProfileLocators(page);

    await visitor.visit('/');
    await new HomeLocators(page).tile(area).click();

    await expect(page).toHaveURL((url) => url.pathname === '/filtro/area-trabajo');
    await expect(drillDown.headingOf(`Seleccione una provincia para el área de ${area}`)).toBeVisible();
    await drillDown.card(wanted.province).click();
    await expect(drillDown.headingOf('Seleccione un cantón')).toBeVisible();
    await drillDown.card(wanted.canton).click();
    await expect(drillDown.headingOf(`Seleccione una especialización en ${wanted.canton}`)).toBeVisible();
    await drillDown.card(especializacion).click();

    await expect(page).toHaveURL(/\/resultados\?/);
    await expect(results.heading).toBeVisible();
    await expect(results.count).toHaveText(`Se han encontrado ${found.length} especialista(s)`);
    await expect(results.filters).toHaveText([
      new RegExp(escapeRegExp(area)),
      new RegExp(escapeRegExp(wanted.province)),
      new RegExp(escapeRegExp(wanted.canton)),
      new RegExp(escapeRegExp(especializacion)),
    ]);
    await results.card(wanted.name).click();

    await expect(page).toHaveURL(`/detalle/${wanted.id}`);
    await expect(profile.heading).toHaveText(wanted.name);
    const digits = wanted.phone.replace(/\D/g, '');
    await expect(profile.whatsapp).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/506${digits}(\\?|$)`),
    );
    await expect(profile.whatsapp).toHaveAttribute('rel', /noopener/);
  });
}

const INTO_NEW_TABS: [string, Parameters<Locator['click']>[0]][] = [
  ['ctrl-click', { modifiers: ['ControlOrMeta'] }],
  ['the middle button', { button: 'middle' }],
];

for (const [how, click] of INTO_NEW_TABS) {
  test(`${how} opens each tile in a new tab with the area selected`, async ({ page, visitor }) => {
    await visitor.visit('/');
    for (const area of WORK_AREA_TILES) {
      const opened = page.context().waitForEvent('page');
      await new HomeLocators(page).tile(area).click(click);
      const tab = await opened;
      const { heading } = new DrillDownLocators(tab);
      await expect(heading).toHaveText(
        area === 'Electricidad' || area === 'Aires Acondicionados'
          ? area
          : `Seleccione una provincia para el área de ${area}`,
      );
      await tab.close();
    }
    await expect(page).toHaveURL('/');
  });
}
