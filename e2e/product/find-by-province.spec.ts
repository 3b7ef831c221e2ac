import {
  CATALOGUE_PROVINCES,
  listedSpecializations,
  matchingPeople,
  pickSpecialistIn,
  specialistCountText,
} from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, ResultsLocators, SearchMethodLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';

const AREA = 'Construcción';

test('a visitor goes from the coverage area to the profile of a specialist', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, AREA);
  const { province: provincia, canton } = wanted;
  const [especializacion = ''] = listedSpecializations(wanted, AREA);
  const drillDown = new DrillDownLocators(page);

  await visitor.visit('/');
  await layout.specialistsLink.click();
  await expect(page).toHaveURL('/especialistas');
  await new SearchMethodLocators(page).byCoverage.click();

  await expect(page).toHaveURL('/filtro/provincia');
  await expect(drillDown.headingOf('Seleccione una provincia')).toBeVisible();
  await drillDown.card(provincia).click();
  await expect(drillDown.headingOf(`Seleccione un cantón en ${provincia}`)).toBeVisible();
  await drillDown.card(canton).click();
  await expect(drillDown.headingOf(`Seleccione un área de trabajo en ${canton}`)).toBeVisible();
  await drillDown.card(AREA).click();
  await expect(drillDown.headingOf(`Seleccione una especialización en ${AREA}`)).toBeVisible();
  await drillDown.card(especializacion).click();

  const results = new ResultsLocators(page);
  await expect(results.card(wanted.name)).toBeVisible();
  await results.card(wanted.name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(wanted.name);
});

test('every step shows only options with specialists, each with its count in words', async ({
  page,
  visitor,
  directory,
}) => {
  const { province: provincia, canton } = pickSpecialistIn(directory, AREA);
  const drillDown = new DrillDownLocators(page);
  const count = (filters: Parameters<typeof matchingPeople>[1]) => matchingPeople(directory, filters).length;

  await visitor.visit('/filtro/provincia');
  const provinces = CATALOGUE_PROVINCES.filter((name) => count({ provincia: name }) > 0);
  await expect(drillDown.cards).toHaveText(
    provinces.map((name) => `${name} ${specialistCountText(count({ provincia: name }))}`),
  );

  await drillDown.card(provincia).click();
  await expect(drillDown.card(canton)).toHaveText(
    `${canton} ${specialistCountText(count({ provincia, canton }))}`,
  );
  const shown = (await drillDown.cards.allTextContents()).map((text) =>
    Number(/(\d+) especialistas?$/.exec(text)?.[1]),
  );
  expect(shown.reduce((sum, number) => sum + number, 0)).toBe(count({ provincia }));

  await drillDown.card(canton).click();
  const areas = ['Construcción', 'Eléctrico', 'Pintura', 'Aire acondicionados'].filter(
    (area) => count({ provincia, canton, area }) > 0,
  );
  await expect(drillDown.cards).toHaveText(
    areas.map((area) => `${area} ${specialistCountText(count({ provincia, canton, area }))}`),
  );
});
