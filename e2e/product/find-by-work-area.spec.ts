import { CATALOGUE_PROVINCES, matchingPeople, pickSpecialistIn, specialistCountText } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, SearchMethodLocators } from '../kit/pages/finding';

test('the work-area filter asks for area, province, canton and specialization', async ({
  page,
  visitor,
  directory,
}) => {
  const { province, canton } = pickSpecialistIn(directory, 'Pintura');
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/especialistas');
  await new SearchMethodLocators(page).byWorkArea.click();

  await expect(page).toHaveURL('/filtro/area-trabajo');
  await expect(drillDown.headingOf('Seleccione un área de trabajo')).toBeVisible();
  const areas = ['Construcción', 'Eléctrico', 'Pintura', 'Aire acondicionados'];
  await expect(drillDown.cards).toHaveText(
    areas
      .map((area) => ({ area, count: matchingPeople(directory, { area }).length }))
      .filter(({ count }) => count > 0)
      .map(({ area, count }) => `${area} ${specialistCountText(count)}`),
  );

  await drillDown.card('Pintura').click();
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
  await expect(drillDown.cards).toHaveText(
    CATALOGUE_PROVINCES.map((provincia) => ({
      provincia,
      count: matchingPeople(directory, { provincia, area: 'Pintura' }).length,
    }))
      .filter(({ count }) => count > 0)
      .map(({ provincia, count }) => `${provincia} ${specialistCountText(count)}`),
  );
  await drillDown.card(province).click();
  await expect(drillDown.headingOf('Seleccione un cantón')).toBeVisible();
  await drillDown.card(canton).click();
  await expect(drillDown.headingOf(`Seleccione una especialización en ${canton}`)).toBeVisible();

  await drillDown.regresar.click();
  await expect(drillDown.headingOf('Seleccione un cantón')).toBeVisible();
  await drillDown.crumbs.nth(1).click();
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
});
