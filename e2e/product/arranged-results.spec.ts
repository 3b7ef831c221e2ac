import { encodeQuery } from '@club/shared/routes';
import { matchingPeople, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { isServerRendered } from '../kit/places';

const byName = (names: readonly string[]) => [...names].sort(new Intl.Collator('es').compare);

test('sorting and filtering by certificate change the results and the address', async ({
  page,
  visitor,
  directory,
}) => {
  const fitting = ({ province, canton, areas: [area = ''] }: (typeof directory.people)[number]) =>
    matchingPeople(directory, { provincia: province, canton, area });
  const person = pickSpecialist(directory, 'among some with certificates and some without', (one) => {
    const certified = fitting(one).filter(({ certificates }) => certificates.length > 0).length;
    return one.areas.length > 0 && certified > 1 && certified < fitting(one).length;
  });
  const found = fitting(person);
  const certified = found.filter(({ certificates }) => certificates.length > 0);
  const { province, canton, areas } = person;
  const search = encodeQuery({ provincia: province, canton, area: areas[0] ?? '' });
  const results = new ResultsLocators(page);
  const names = () => results.cards.getByRole('heading').allTextContents();

  await visitor.visit(`/resultados?${search}`);
  await expect(results.count).toHaveText(`Se han encontrado ${found.length} especialista(s)`);
  expect(await names()).toEqual(found.map(({ name }) => name).slice(0, 8));
  await results.arrangement.click();
  await expect(results.order.getByRole('option')).toHaveText(['Sin ordenar', 'Nombre']);
  await results.order.selectOption('Nombre');
  await expect(page).toHaveURL(`/resultados?${search}&orden=nombre`);
  await expect.poll(names).toEqual(byName(found.map(({ name }) => name)).slice(0, 8));
  await results.wish('Con certificado').check();
  await expect(results.count).toHaveText(`Se han encontrado ${certified.length} especialista(s)`);
  const shown = byName(certified.map(({ name }) => name)).slice(0, 8);
  await expect.poll(names).toEqual(shown);

  await results.arrangement.click();
  await expect(results.arrangement).toHaveText('Ordenar y filtrar: Nombre, Con certificado');
  await expect(results.order).toBeHidden();

  const arranged = page.url();
  await expect(page).toHaveURL(`/resultados?${search}&orden=nombre&certificado=si`);
  await expect.poll(() => isServerRendered(new URL(arranged))).toBe(true);
  await page.reload();
  await expect.poll(names).toEqual(shown);
  await expect(results.wish('Con certificado')).toBeChecked();

  await results.card(shown[1] ?? '').click();
  await expect(new ProfileLocators(page).heading).toHaveText(shown[1] ?? '');
  await new ProfileLocators(page).back.click();
  await expect(page).toHaveURL(arranged);
  await expect.poll(names).toEqual(shown);
});

test('when no result passes the filters, one link removes the filters', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(
    directory,
    'alone without a video',
    (one) =>
      one.video === '' &&
      one.areas.length > 0 &&
      matchingPeople(directory, { provincia: one.province, canton: one.canton, area: one.areas[0] ?? '' })
        .length === 1,
  );
  const { province, canton, areas } = person;
  const search = encodeQuery({ provincia: province, canton, area: areas[0] ?? '' });
  await visitor.visit(`/resultados?${search}&video=si`);
  const main = page.getByRole('main');
  await expect(main.getByText('Nadie cumple todos los filtros.')).toBeVisible();
  await main.getByRole('link', { name: 'Ver 1 especialista' }).click();
  await expect(new ResultsLocators(page).card(person.name)).toBeVisible();
  await expect(page).toHaveURL(`/resultados?${search}`);
});

test('the results page shows the sort control only if there are results', async ({ page, visitor }) => {
  const results = new ResultsLocators(page);
  await visitor.visit('/resultados?provincia=Heredia&canton=Barva&area=Eléctrico');
  await expect(results.nothing).toBeVisible();
  await expect(results.arrangement).toBeHidden();
});
