import { isSameCanton } from '@club/shared/domain';
import { isSameText, normalizeText, type Person, pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, ResultsLocators, SearchMethodLocators } from '../kit/pages/finding';
import { HeaderSearch } from '../kit/pages/shell';

const said = (n: number) => `${n} ${n === 1 ? 'especialista' : 'especialistas'}`;

test.describe('the header search on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('tapping the suggestion for a trade opens its area', async ({ page, visitor, directory }) => {
    const search = new HeaderSearch(page);
    const painters = directory.people.filter(({ areas }) => areas.includes('Pintura'));
    await visitor.visit('/');
    await search.arrived.waitFor();
    await search.box.tap();
    await page.keyboard.type('pintor');
    await expect(search.noMatch).toBeVisible();
    await expect(search.way('Pintura')).toHaveText(`Pintura· ${said(painters.length)}`);
    expect((await search.way('Pintura').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await search.way('Pintura').tap();

    await expect(page).toHaveURL('/filtro/area-trabajo?area=Pintura');
    await expect(
      new DrillDownLocators(page).headingOf('Seleccione una provincia para el área de Pintura'),
    ).toBeVisible();
    await expect(search.box).toHaveValue('');
    await expect(search.ways).toHaveCount(0);
  });
});

test('a suggestion for a trade in a place opens as many results as it announces, with the keyboard alone', async ({
  page,
  visitor,
  directory,
}) => {
  const { province, canton } = pickSpecialistIn(directory, 'Pintura');
  const there = directory.people.filter(
    (one) =>
      one.areas.includes('Pintura') && isSameText(one.province, province) && isSameText(one.canton, canton),
  );
  const search = new HeaderSearch(page);
  await visitor.visit('/especialistas');
  await search.type(`pintor en ${canton}`);
  const way = search.way(`Pintura en ${canton}`);
  await expect(way).toContainText(said(there.length));
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await search.activeSuggestion()).toContain(`Pintura en ${canton}·`);
  }).toPass();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL((url) => url.pathname === '/resultados');
  await expect(new ResultsLocators(page).count).toHaveText(
    `Se han encontrado ${there.length} especialista(s)`,
  );
});

test('every area, province and canton in the suggestions opens as many results as it announces', async ({
  page,
  visitor,
  directory,
}) => {
  const search = new HeaderSearch(page);
  const { people } = directory;
  const count = (fits: (one: Person) => boolean) => people.filter(fits).length;
  const expected: [typed: string, count: number][] = ['Pintura', 'Construcción'].map((area) => [
    area,
    count(({ areas }) => areas.includes(area)),
  ]);
  for (const { province, canton } of people) {
    expected.push([province, count((one) => isSameText(one.province, province))]);
    expected.push([
      canton,
      count((one) => isSameText(one.province, province) && isSameCanton(one.canton, canton)),
    ]);
  }
  await visitor.visit('/especialistas');
  await search.type('pintor');
  await expect(search.way('Pintura')).toBeVisible();
  for (const [typed, number] of new Map(expected.map((one) => [one.join(), one])).values()) {
    await search.box.fill(typed);
    const way = search.ways.filter({ hasText: new RegExp(`· ${said(number)}$`) });
    await expect(way.first(), typed).toBeVisible();
  }
});

test('everyday words for a job suggest the specialists who do it, and the suggestion opens as many as it announces', async ({
  page,
  visitor,
  directory,
}) => {
  const roofers = directory.people.filter(
    ({ areas, specializations }) =>
      areas.includes('Construcción') &&
      specializations.some((name) => normalizeText(name).includes('techos')),
  );
  const search = new HeaderSearch(page);
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/');
  await search.type('quién arregla goteras');
  await expect(search.way('Techos')).toHaveText(`Techos· ${said(roofers.length)}`);
  await search.way('Techos').click();

  await expect(page).toHaveURL((url) => url.searchParams.get('especializacion') === 'Techos');
  await expect
    .poll(async () => {
      const counts = (await drillDown.cards.allInnerTexts()).map((text) =>
        Number(/(\d+) especialistas?$/.exec(text)?.[1]),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    })
    .toBe(roofers.length);
});

for (const text of ['zzzzqq', 'Electricidad', 'Aires Acondicionados']) {
  test(`«${text}» finds no specialist and links to the search methods`, async ({ page, visitor }) => {
    const search = new HeaderSearch(page);
    await visitor.visit('/');
    await search.type(text);
    await expect(search.noMatch).toBeVisible();
    await expect(search.ways).toHaveText(['Buscar por área de trabajo o lugar']);
    await search.ways.click();
    await expect(page).toHaveURL('/especialistas');
    await expect(new SearchMethodLocators(page).byWorkArea).toBeVisible();
  });
}
