import { encodeQuery } from '@club/shared/routes';
import type { Locator } from '@playwright/test';
import { setDefaultFontSize } from '../kit/accessibility';
import { matchingPeople, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { HomeLocators, ResultsLocators } from '../kit/pages/finding';
import { heartButtonOf, ProfileLocators, ShortlistLocators } from '../kit/pages/profile';
import { pickThreeForShortlist, storedShortlist } from '../kit/stored';

test.use({ viewport: { width: 360, height: 740 } });

const boxOf = async (thing: Locator) => {
  const box = await thing.boundingBox();
  if (!box) throw new Error('nothing is shown of it');
  return box;
};

async function expectOneLine(things: readonly Locator[]): Promise<void> {
  await things[0]?.page().evaluate(() => document.fonts.ready);
  const boxes = await Promise.all(things.map(boxOf));
  expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
}

test('the first screen of a phone shows at least two and a half result cards of mean height', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(
    directory,
    'among three at least',
    ({ province, canton, areas: [area = ''] }) =>
      area !== '' && matchingPeople(directory, { provincia: province, canton, area }).length > 2,
  );
  const { province, canton, areas } = person;
  const results = new ResultsLocators(page);
  await visitor.visit(`/resultados?${encodeQuery({ provincia: province, canton, area: areas[0] ?? '' })}`);
  await results.cards.nth(2).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const first = await boxOf(results.cards.first());
  const last = await boxOf(results.cards.last());
  const mean = (last.y - first.y) / ((await results.cards.count()) - 1);
  expect((740 - first.y) / mean).toBeGreaterThanOrEqual(2.5);
});

test('the actions of a profile fit on one line beside the text', async ({ page, visitor, directory }) => {
  const person = pickSpecialist(
    directory,
    'with a tidy name',
    ({ video, name }) => video === '' && name !== '',
  );
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await profile.share.waitFor();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await Promise.all(
      [profile.quotation, heartButtonOf(page, person.name), profile.share, profile.print].map(boxOf),
    );
    expect(new Set(boxes.map(({ y, height }) => y + height / 2)).size, `${width} px`).toBe(1);
    for (const { width: wide, height } of boxes) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
  }
});

test('the filters of the results and the view links of the shortlist fit on one line each', async ({
  page,
  visitor,
  directory,
}) => {
  const [person, ...others] = pickThreeForShortlist(directory);
  if (!person) throw new Error('nobody to keep');
  const search = { provincia: person.province, canton: person.canton, area: person.areas[0] ?? '' };
  const results = new ResultsLocators(page);
  await visitor.visit(`/resultados?${encodeQuery(search)}`);
  await results.arrangement.click();
  const wishes = (['Con certificado', 'Con correo', 'Con video'] as const).map((wish) => results.wish(wish));
  await expectOneLine(wishes);

  const kept = [person, ...others];
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados', { stored: storedShortlist(kept) });
  await expectOneLine(
    (['Lista', 'Comparar', 'Pedir cotización'] as const).map((name) => shortlist.tab(name)),
  );
  await expectOneLine([shortlist.share, shortlist.print]);
});

test('the first screen of a phone shows all four home tiles', async ({ page, visitor }) => {
  await visitor.visit('/');
  await page.evaluate(() => document.fonts.ready);
  const { y, height } = await boxOf(new HomeLocators(page).tile('Aires Acondicionados'));
  expect(y + height).toBeLessThanOrEqual(740);
});

test('the first screen shows the home form, also in landscape and at a font size of 200 %', async ({
  page,
  visitor,
}) => {
  const { submit } = new HomeLocators(page);
  await visitor.visit('/');
  for (const [width, height, letters] of [
    [740, 360, 100],
    [667, 375, 100],
    [360, 740, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await setDefaultFontSize(page, letters);
    const button = await boxOf(submit);
    expect(button.y + button.height, `${width} × ${height}, ${letters} %`).toBeLessThanOrEqual(height);
  }
});
