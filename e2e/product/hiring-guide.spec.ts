import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { layoutShifts, watchLayoutShifts } from '../kit/looks';
import { HiringGuideLocators, ProfileLocators } from '../kit/pages/profile';
import { isServerRendered } from '../kit/places';
import { localStorageOf } from '../kit/stored';

const KEY = 'club:antes-de-contratar';

test('a profile links to the guide, and the guide back to the profile', async ({
  page,
  visitor,
  directory,
}) => {
  const { id, name } = pickSpecialist(directory, 'at all', () => true);
  const guide = new HiringGuideLocators(page);
  await visitor.visit(`/detalle/${id}`);
  await new ProfileLocators(page).hiringGuide.click();
  await expect(page).toHaveURL(HiringGuideLocators.path);
  await expect(guide.heading).toBeFocused();
  await expect(page).toHaveTitle('Antes de contratar · Club de Especialistas');
  await page.goBack();
  await expect(new ProfileLocators(page).heading).toHaveText(name);
});

test('the browser stores checked boxes until the visitor clears them', async ({ page, visitor }) => {
  const guide = new HiringGuideLocators(page);
  await visitor.visit(HiringGuideLocators.path);
  await guide.tick('Tome fotos cada semana');
  await guide.box('Pida tres cotizaciones por escrito').press('Space');
  await expect.poll(async () => (await localStorageOf(page))[KEY]).toBe('["cotizaciones","fotos"]');
  await visitor.reload();
  await expect(guide.ticked).toHaveCount(2);
  await guide.erase.click();
  await expect(guide.ticked).toHaveCount(0);
  expect(Object.keys(await localStorageOf(page))).not.toContain(KEY);
  await visitor.reload();
  await expect(guide.boxes.first()).toBeVisible();
  await expect(guide.ticked).toHaveCount(0);
});

test('restoring checked boxes causes no layout shift', async ({ page, visitor, layout }) => {
  await watchLayoutShifts(page);
  await expect.poll(() => isServerRendered(new URL(HiringGuideLocators.path, visitor.origin))).toBe(true);
  await visitor.visit(HiringGuideLocators.path, { stored: { [KEY]: '["alcance","acta"]' } });
  await expect(new HiringGuideLocators(page).ticked).toHaveCount(2);
  await layout.ready();
  expect(await layoutShifts(page)).toEqual([]);
});

test('the home page loads no code of the hiring guide', async ({ page, visitor, layout }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visitor.visit('/');
  await layout.ready();
  expect(asked.filter((url) => url.includes('hiring-guide'))).toEqual([]);
});

test.describe('the hiring guide without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the guide is a plain list whose boxes can still be checked and cleared', async ({
    page,
    visitor,
    expectErrors,
  }) => {
    expectErrors(/\.js csp$/);
    await expect.poll(() => isServerRendered(new URL(HiringGuideLocators.path, visitor.origin))).toBe(true);
    await page.goto(new URL(HiringGuideLocators.path, visitor.origin).href);
    const guide = new HiringGuideLocators(page);
    await expect(guide.groups.filter({ visible: true })).toHaveCount(5);
    await guide.tick('Escriba qué quiere hacer');
    await expect(guide.ticked).toHaveCount(1);
    await guide.erase.click();
    await expect(guide.ticked).toHaveCount(0);
    await expect(guide.print).toBeHidden();
    await expect(page.getByText('las marcas se guardan', { exact: false })).toBeHidden();
  });
});
