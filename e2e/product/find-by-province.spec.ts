import { encodeQuery } from '@club/shared/routes';
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

test('a visitor without a preferred specialization sees all specialists', async ({
  page,
  visitor,
  directory,
}) => {
  const { province: provincia, canton } = pickSpecialistIn(directory, AREA);
  const found = matchingPeople(directory, { provincia, canton, area: AREA });
  const drillDown = new DrillDownLocators(page);
  const results = new ResultsLocators(page);

  await visitor.visit(`/filtro/provincia?${encodeQuery({ provincia, canton, area: AREA })}`);
  await drillDown.card('Ver todas').click();

  await expect(results.count).toHaveText(`Se han encontrado ${found.length} especialista(s)`);
  expect(new URL(page.url()).searchParams.has('especializacion')).toBe(false);
});

test('the area Pintura offers the painters’ specializations, Construcción does not', async ({
  page,
  visitor,
  directory,
}) => {
  const drillDown = new DrillDownLocators(page);
  for (const area of ['Pintura', 'Construcción']) {
    const { province: provincia, canton } = pickSpecialistIn(directory, area);
    await visitor.visit(`/filtro/provincia?${encodeQuery({ provincia, canton, area })}`);
    await expect(drillDown.card('Ver todas')).toBeVisible();
    const names = (await drillDown.cards.allTextContents()).slice(1).map((text) => text.toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      if (area === 'Pintura') expect(name).toMatch(/pintura|general/);
      else expect(name).not.toContain('pintura');
    }
  }
});
