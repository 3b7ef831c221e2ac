import { expect, test } from '../kit/fixtures';
import { StubbedList } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';
import { SiteDialog } from '../kit/pages/shell';

test('the ratings panel opens the evaluations, with dates in Costa Rican format', async ({
  page,
  visitor,
  directory,
}) => {
  const dates = [
    ['2025-03-05', '05/03/2025'],
    ['2025-01-31T05:30:00.000Z', '30/01/2025'],
    ['15/08/2024', '15/08/2024'],
  ] as const;
  const [person] = directory.people;
  await new StubbedList(page, directory, 'ratings').answer((route) =>
    route.fulfill({
      json: [
        {
          cedula: person?.id,
          promedio: '4,5',
          comentarios: dates.map(([fecha], i) => ({
            nombre: `Cliente ${i}`,
            fecha,
            calificacion: i + 3,
            comentario: `Comentario ${i}`,
          })),
        },
      ],
    }),
  );
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person?.id}`);
  await expect(profile.ratings).toContainText('4,5');
  await expect(profile.ratings).toContainText('3 evaluaciones');
  await expect(
    profile.ratings.getByRole('img', { name: '4,5 de 5 estrellas' }).locator('[data-fill=half]'),
  ).toHaveCount(1);

  await expect(profile.recent).toHaveText([/Comentario 0/, /Comentario 1/]);
  await expect(profile.average).toContainText('4,5');

  await profile.ratingsButton.click();
  const dialog = new SiteDialog(page, 'Evaluaciones');
  await expect(dialog.box.getByRole('listitem')).toHaveText(dates.map(([, shown]) => new RegExp(shown)));
  await dialog.box.getByRole('combobox', { name: 'Ordenar' }).selectOption('Mejor calificadas');
  await expect(dialog.box.getByRole('listitem')).toHaveText([/Comentario 2/, /Comentario 1/, /Comentario 0/]);
  await dialog.box.getByRole('combobox', { name: 'Estrellas' }).selectOption('4 estrellas');
  await expect(dialog.box.getByRole('listitem')).toHaveText([/Comentario 1/]);
  await dialog.close.click();
  await expect(dialog.box).toBeHidden();
  await expect(profile.ratingsButton).toBeFocused();
});

test('the average beside the name opens the ratings, and «Regresar» still leaves the profile', async ({
  page,
  visitor,
  directory,
}) => {
  const person = directory.people.find(({ id }) =>
    directory.ratings.some((one) => one.id === id && one.comments.length > 0),
  );
  const profile = new ProfileLocators(page);
  await visitor.visit('/especialistas');
  await visitor.open(`/detalle/${person?.id}`);
  await profile.average.click();
  await expect(profile.ratings).toBeFocused();
  await expect(profile.ratings).toBeInViewport();
  await expect(page).toHaveURL(`/detalle/${person?.id}`);
  await profile.back.click();
  await expect(page).toHaveURL('/especialistas');
});
