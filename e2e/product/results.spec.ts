import { encodeQuery } from '@club/shared/routes';
import { normalizeText, type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { SEARCH_WITH_MANY_RESULTS, specialistRowsForSearch } from '../kit/lists';
import { ResultsLocators, SAMPLE_RATING_NOTE } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';

test('a search without province, canton or area redirects to the home page', async ({ page, visitor }) => {
  for (const query of [
    'canton=Escazú&area=Pintura',
    'provincia=San+José&canton=&area=Pintura',
    'provincia=San+José&canton=Escazú&area=+++',
  ]) {
    await visitor.visit(`/resultados?${query}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a card shows name, place, specialization, rating and certificates', async ({
  page,
  visitor,
  directory,
}) => {
  const withCompany = pickSpecialist(
    directory,
    'with company and certificates',
    (person) => person.company !== '' && person.certificates.length > 0 && person.areas.length > 0,
  );
  const bare = pickSpecialist(
    directory,
    'without company nor certificates',
    (person) => person.company === '' && person.certificates.length === 0 && person.areas.length > 0,
  );
  const results = new ResultsLocators(page);
  for (const person of [withCompany, bare]) {
    const [area = ''] = person.areas;
    const filters = { provincia: person.province, canton: person.canton, area };
    await visitor.visit(`/resultados?${encodeQuery(filters)}`);
    const card = results.card(person.name);
    await expect(card).toBeVisible();
    expect(normalizeText((await card.textContent()) ?? '')).toContain(
      normalizeText(`${person.province}, ${person.canton}`),
    );
    await expect(card).toContainText(area);
    for (const name of person.specializations) await expect(card).toContainText(name, { ignoreCase: true });
    await expect(card).toContainText(new RegExp(`${SAMPLE_RATING_NOTE}|Sin calificaciones`));
    if (person.company !== '') await expect(card).toContainText(person.company);
    const seals = card.getByRole('list', { name: 'Certificaciones' }).locator('img');
    await expect(seals).toHaveCount(person.certificates.length);
    if (person.certificates.length === 0) await expect(card).toContainText('Sin certificaciones disponibles');
  }
});

test('demo specialists have the same data on cards and profiles', async ({ page, visitor, directory }) => {
  const results = new ResultsLocators(page);
  const profile = new ProfileLocators(page);
  const isRated = ({ id }: Person) =>
    directory.ratings.some((one) => one.id === id && one.comments.length > 0);
  const rated = pickSpecialist(directory, 'with evaluations', isRated);
  const unrated = pickSpecialist(directory, 'without evaluations', (person) => !isRated(person));
  for (const person of [rated, unrated]) {
    const filters = { provincia: person.province, canton: person.canton, area: person.areas[0] ?? '' };
    await visitor.visit(`/resultados?${encodeQuery(filters)}`);
    const card = results.card(person.name);
    await expect(card).toContainText(person === rated ? SAMPLE_RATING_NOTE : 'Sin calificaciones');
    const shown = /\d,\d/.exec((await card.textContent()) ?? '')?.[0];
    await card.click();
    if (shown) {
      await expect(profile.average).toContainText(shown);
      await expect(profile.ratings).toContainText(shown);
    } else await expect(profile.ratings).toContainText('Aún no hay evaluaciones');
  }
});

test('results have one to four columns of cards, depending on the window’s width', async ({
  page,
  visitor,
  directory,
}) => {
  const many = specialistRowsForSearch(directory, 8);
  await page.route(`**${directory.endpoints.specialists}`, (route) => route.fulfill({ json: many }));
  const results = new ResultsLocators(page);
  await visitor.visit(SEARCH_WITH_MANY_RESULTS);
  await expect(results.cards).toHaveCount(8);

  for (const [width, columns] of [
    [320, 1],
    [700, 2],
    [1000, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = () =>
      results.cards.evaluateAll((cards) =>
        cards.map((card) => Math.round(card.getBoundingClientRect().left)),
      );
    await expect.poll(async () => new Set(await lefts()).size, `columns at ${width}px`).toBe(columns);
  }
});

for (const count of [1, 2, 3, 4]) {
  test(`${count} ${count === 1 ? 'card fills' : 'cards fill'} the width`, async ({
    page,
    visitor,
    directory,
  }) => {
    const few = specialistRowsForSearch(directory, count);
    await page.route(`**${directory.endpoints.specialists}`, (route) => route.fulfill({ json: few }));
    const results = new ResultsLocators(page);
    await visitor.visit(SEARCH_WITH_MANY_RESULTS);
    await expect(results.cards).toHaveCount(count);
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = () =>
        results.cards.evaluateAll((cards) => {
          const boxes = cards.map((card) => card.getBoundingClientRect());
          const rows = [...new Set(boxes.map(({ top }) => top))].map((top) =>
            boxes.filter((box) => box.top === top),
          );
          const list = cards[0]?.closest('ul')?.getBoundingClientRect();
          const right = list?.right ?? 0;
          return rows.map((row) => Math.round(right - Math.max(...row.map((box) => box.right))));
        });
      await expect.poll(async () => new Set(await gaps()), `blank at ${width} px`).toEqual(new Set([0]));
    }
  });
}
