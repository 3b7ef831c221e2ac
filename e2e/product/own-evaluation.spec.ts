import type { Page } from '@playwright/test';
import { type Directory, type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { StubbedList } from '../kit/lists';
import { EvaluationDialogLocators, ProfileLocators } from '../kit/pages/profile';
import { LayoutLocators, RegistrationLocators, SiteDialog } from '../kit/pages/shell';
import { localStorageOf } from '../kit/stored';
import { stopTimersInOpenPage, THANKS_DURATION_MS } from '../kit/timers';

const KEY = 'club:evaluaciones';
const TEXT = 'Cumplió con todo lo acordado.';
const OTHER = { nombre: 'Luis Rojas', fecha: '05/03/2025', calificacion: 5, comentario: 'Muy buen trabajo.' };
const MINE = { nombre: 'Ana Mora Vargas', fecha: '06/03/2026', calificacion: 4, comentario: TEXT };

const someone = (directory: Directory): Person =>
  pickSpecialist(directory, 'without a video', ({ video }) => video === '');

/** Makes the service return these evaluations only, and accept new ones without listing them. */
async function serve(page: Page, directory: Directory, person: Person, comments: object[]): Promise<void> {
  await new StubbedList(page, directory, 'ratings').answer((route) =>
    route.fulfill({ json: [{ cedula: person.id, promedio: 5, comentarios: comments }] }),
  );
  await page.route(new RegExp(`${directory.endpoints.evaluation}$`), (route) =>
    route.fulfill({ status: 201 }),
  );
}

async function evaluate(
  page: Page,
  open = new ProfileLocators(page).evaluate,
  text = TEXT,
): Promise<EvaluationDialogLocators> {
  await open.click();
  const evaluation = new EvaluationDialogLocators(page);
  await evaluation.stars(4).check();
  await evaluation.comment.fill(text);
  await evaluation.submit.click();
  await expect(evaluation.thanks).toBeVisible();
  return evaluation;
}

test('the visitor’s evaluation appears at once and after a reload, and only once when the service also returns that evaluation', async ({
  page,
  visitor,
  directory,
}) => {
  const person = someone(directory);
  const profile = new ProfileLocators(page);
  await serve(page, directory, person, [OTHER]);
  await visitor.visit(`/detalle/${person.id}`, { drawn: false });
  await expect(profile.recent.first()).toContainText(OTHER.comentario);
  const endThanks = await stopTimersInOpenPage(page, THANKS_DURATION_MS);
  const evaluation = await evaluate(page);
  await expect(profile.own).toContainText(TEXT);
  await endThanks();
  await expect(profile.own).toContainText('aún no cuenta para el promedio');
  await expect(profile.ratings).toContainText('1 evaluación');
  await expect(evaluation.dialog.box).toBeHidden();

  await visitor.reload();
  await expect(profile.recent.first()).toContainText('Su evaluación');
  await profile.ratingsButton.click();
  const list = new SiteDialog(page, 'Evaluaciones');
  await expect(list.box.getByRole('listitem')).toHaveText([new RegExp(TEXT), new RegExp(OTHER.comentario)]);
  await expect(list.box.getByRole('listitem').first()).toContainText('Su evaluación');

  await serve(page, directory, person, [OTHER, MINE]);
  await page.evaluate(() => localStorage.setItem('ultimaActualizacion', '2020-01-01T00:00:00.000Z'));
  await visitor.reload();
  await expect(profile.ratings).toContainText('2 evaluaciones');
  await expect(profile.own).toHaveCount(1);
  await expect(profile.own).toContainText('06/03/2026');
  await expect(profile.ratings.getByText(TEXT)).toHaveCount(1);
  await expect(profile.ratings).not.toContainText('aún no cuenta');
});

test('the visitor can change an evaluation, which still appears once', async ({
  page,
  visitor,
  directory,
}) => {
  const person = someone(directory);
  const profile = new ProfileLocators(page);
  await serve(page, directory, person, [OTHER, MINE]);
  await visitor.visit(`/detalle/${person.id}`, {
    stored: { [KEY]: JSON.stringify([{ ...MINE, idEspecialista: person.id }]) },
  });
  await profile.change.click();
  const evaluation = new EvaluationDialogLocators(page);
  await expect(evaluation.comment).toHaveValue(TEXT);
  await expect(evaluation.stars(4)).toBeChecked();
  await evaluation.comment.press('Escape');
  await evaluate(page, profile.change, 'Aún mejor de lo que dije.');
  await expect(profile.own).toHaveCount(1);
  await expect(profile.own).toContainText('Aún mejor de lo que dije.');
});

test('the visitor’s evaluation disappears in every tab after logging out', async ({
  page,
  visitor,
  directory,
}) => {
  const person = someone(directory);
  const profile = new ProfileLocators(page);
  await serve(page, directory, person, [OTHER]);
  await visitor.visit(`/detalle/${person.id}`, { drawn: false });
  const evaluation = await evaluate(page);
  await expect(evaluation.dialog.box).toBeHidden();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(new ProfileLocators(other).own).toBeVisible();

  const layout = new LayoutLocators(page);
  await layout.accountButton.click();
  await layout.menuItem('Cerrar sesión').click();
  await new RegistrationLocators(page).logout.button('Cerrar sesión').click();
  await expect(profile.own).toHaveCount(0);
  expect(await localStorageOf(page)).not.toHaveProperty(KEY);
  await expect(new ProfileLocators(other).own).toHaveCount(0);
});
