import { encodeQuery } from '@club/shared/routes';
import { listedSpecializations, pickSpecialist, pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, HomeLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';
import { sessionStorageOf } from '../kit/stored';

const AREA = 'Pintura';

test('the browser’s back button returns through every step, from the profile to the home page', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, AREA);
  const [especializacion = ''] = listedSpecializations(wanted, AREA);
  const drillDown = new DrillDownLocators(page);
  const results = new ResultsLocators(page);
  await visitor.visit('/');
  await new HomeLocators(page).tile(AREA).click();
  await drillDown.card(wanted.province).click();
  await drillDown.card(wanted.canton).click();
  await drillDown.card(especializacion).click();
  await results.card(wanted.name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(wanted.name);

  await page.goBack();
  await expect(results.card(wanted.name)).toBeVisible();
  await page.goBack();
  await expect(drillDown.headingOf(`Seleccione una especialización en ${wanted.canton}`)).toBeVisible();
  await page.goBack();
  await expect(drillDown.headingOf('Seleccione un cantón')).toBeVisible();
  await page.goBack();
  await expect(drillDown.headingOf(`Seleccione una provincia para el área de ${AREA}`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(new HomeLocators(page).tile(AREA)).toBeVisible();
});

test('«Volver» on the province page undoes one step at a time and then leaves the page', async ({
  page,
  visitor,
  directory,
}) => {
  const { province, canton } = pickSpecialistIn(directory, AREA);
  const drillDown = new DrillDownLocators(page);
  const steps = encodeQuery({ provincia: province, canton, area: AREA });
  await visitor.visit(`/filtro/provincia?${steps}`);
  await expect(drillDown.headingOf(`Seleccione una especialización en ${AREA}`)).toBeVisible();

  await drillDown.volver.click();
  await expect(drillDown.headingOf(`Seleccione un área de trabajo en ${canton}`)).toBeVisible();
  await drillDown.volver.click();
  await expect(drillDown.headingOf(`Seleccione un cantón en ${province}`)).toBeVisible();
  await drillDown.volver.click();
  await expect(drillDown.headingOf('Seleccione una provincia')).toBeVisible();
  await drillDown.volver.click();
  await expect(page).toHaveURL('/especialistas');
});

test('opening a card saves the search; both back buttons return to it', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, AREA);
  const [especializacion = ''] = listedSpecializations(wanted, AREA);
  const filters = { provincia: wanted.province, canton: wanted.canton, area: AREA, especializacion };
  const results = new ResultsLocators(page);
  const profile = new ProfileLocators(page);
  const search = `/resultados?${encodeQuery(filters)}`;
  await visitor.visit(search);

  await results.card(wanted.name).click();
  await expect(profile.heading).toHaveText(wanted.name);
  expect(JSON.parse((await sessionStorageOf(page)).filters ?? '')).toEqual(filters);
  expect(await page.evaluate(() => history.state.usr.filters)).toEqual(filters);

  await profile.back.click();
  await expect(page).toHaveURL(search);
  await expect(results.card(wanted.name)).toBeVisible();

  await results.card(wanted.name).click();
  await expect(profile.heading).toHaveText(wanted.name);
  await page.goBack();
  await expect(page).toHaveURL(search);
  await expect(results.card(wanted.name)).toBeVisible();
});

test('a profile opened by its address leads back to the search saved in the tab', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, AREA);
  const filters = { provincia: wanted.province, canton: wanted.canton, area: AREA, especializacion: '' };
  await visitor.visit('/especialistas');
  await page.evaluate((value) => sessionStorage.setItem('filters', value), JSON.stringify(filters));
  await visitor.open(`/detalle/${wanted.id}`);
  await new ProfileLocators(page).back.click();
  await expect(page).toHaveURL(/\/resultados\?/);
  await expect(new ResultsLocators(page).card(wanted.name)).toBeVisible();
});

test('a profile opened from the header search leads back to the previous page', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, AREA);
  const other = pickSpecialist(directory, 'of another name', ({ name }) => name !== wanted.name);
  const filters = { provincia: wanted.province, canton: wanted.canton, area: AREA };
  const results = new ResultsLocators(page);
  const profile = new ProfileLocators(page);
  const search = new HeaderSearch(page);
  await visitor.visit(`/resultados?${encodeQuery(filters)}`);
  await results.card(wanted.name).click();
  await expect(profile.heading).toHaveText(wanted.name);

  await search.type(other.name);
  await search.suggestion(other.name).click();
  await expect(profile.heading).toHaveText(other.name);
  expect(await sessionStorageOf(page)).not.toHaveProperty('filters');
  await profile.back.click();
  await expect(profile.heading).toHaveText(wanted.name);
});

test('a profile opened as the first page of a tab has a back link', async ({ page, visitor, directory }) => {
  const [someone] = directory.people;
  await visitor.visit('/especialistas');
  const opened = page.waitForEvent('popup');
  await page.evaluate((path) => void window.open(path, '_blank', 'noopener'), `/detalle/${someone?.id}`);
  const tab = await opened;
  const profile = new ProfileLocators(tab);
  await expect(profile.heading).toHaveText(someone?.name ?? '');
  await profile.back.click();
  await expect(tab).toHaveURL('/especialistas');
});

test('«Regresar a la búsqueda» returns to the filter step from which the results were opened', async ({
  page,
  visitor,
  directory,
}) => {
  const { province: provincia, canton } = pickSpecialistIn(directory, AREA);
  const drillDown = new DrillDownLocators(page);
  await visitor.visit(`/resultados?${encodeQuery({ provincia, canton, area: AREA })}`);
  await new ResultsLocators(page).back.click();
  await expect(page).toHaveURL((url) => url.pathname === '/filtro/area-trabajo');
  await expect(drillDown.headingOf(`Seleccione una especialización en ${canton}`)).toBeVisible();
  await expect(drillDown.crumbs).toHaveText([AREA, provincia, canton].map((name) => new RegExp(`${name}$`)));
  await drillDown.regresar.click();
  await expect(drillDown.headingOf('Seleccione un cantón')).toBeVisible();
});
