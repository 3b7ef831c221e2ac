import type { Route } from '@playwright/test';
import { type Directory, fetchDirectory, type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { EvaluationDialogLocators, ProfileLocators } from '../kit/pages/profile';
import { RegistrationLocators } from '../kit/pages/shell';

const SENT = (directory: Directory) => new RegExp(`${directory.endpoints.evaluation}$`);

/** Returns a different specialist without a video for each `turn`, counted from the end of the list. */
const own = (directory: Directory, turn: number): Person => {
  const quiet = directory.people.filter(({ video }) => video === '');
  return quiet.at(-turn) ?? pickSpecialist(directory, 'without a video', () => false);
};

test('the evaluation dialog stays open after a double click whose second click hits the backdrop', async ({
  page,
  visitor,
  directory,
}) => {
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${own(directory, 1).id}`);
  await profile.evaluate.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await profile.evaluate.boundingBox()) ?? {};
  await page.mouse.dblclick(x + 4, y + 20);
  await expect(new EvaluationDialogLocators(page).submit).toBeVisible();
  const beneath = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
    x + 4,
    y + 20,
  ] as const);
  expect(beneath).toBe('DIALOG');
});

test('an anonymous visitor is warned, registers and evaluates; the evaluation shows after the next refresh', async ({
  page,
  visitor,
  directory,
}) => {
  const person = own(directory, 1);
  const registration = new RegistrationLocators(page);
  const evaluation = new EvaluationDialogLocators(page);
  const profile = new ProfileLocators(page);
  const comment = `Cumplió con todo lo acordado. ${Date.now()}`;
  await visitor.visit(`/detalle/${person.id}`, { registered: false });
  await registration.dismissNotice();

  await profile.evaluate.click();
  await expect(registration.warning).toBeVisible();
  await registration.register();

  await evaluation.stars(4).check();
  await evaluation.comment.fill(comment);
  const answered = page.waitForResponse(SENT(directory));
  await evaluation.submit.click();
  const response = await answered;
  expect(response.status()).toBe(201);
  expect(response.request().headers()['content-type']).toMatch(/^text\/plain/);
  expect(JSON.parse(response.request().postData() ?? '')).toEqual({
    idEspecialista: person.id,
    nombreEspecialista: person.name,
    calificacion: 4,
    comentario: comment,
    idUsuario: '100000001',
    nombreUsuario: 'Ana Mora Vargas',
    correoUsuario: 'ana.mora@example.com',
    telefono: '80000099',
  });
  await expect(evaluation.thanks).toBeVisible();
  await expect(evaluation.dialog.box).toBeHidden();
  await profile.evaluate.click();
  await expect(evaluation.comment, 'the next evaluation starts empty').toHaveValue('');
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.setItem('ultimaActualizacion', '2020-01-01T00:00:00.000Z'));
  await visitor.reload();
  await profile.ratingsButton.click();
  await expect(page.getByRole('dialog').getByText(comment)).toBeVisible();
});

test('a failed evaluation shows an error in red, keeps the draft and can be retried', async ({
  page,
  visitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/ERR_CONNECTION_RESET/, /console error: Failed to load/);
  const person = own(directory, 5);
  const evaluation = new EvaluationDialogLocators(page);
  const comment = `Excelente acabado. ${Date.now()}`;
  // The service stores the evaluation, but the page gets no response.
  const loseAnswer = (route: Route) => route.fetch().then(() => route.abort('connectionreset'));
  await page.route(SENT(directory), loseAnswer, { times: 1 });
  await visitor.visit(`/detalle/${person.id}`);
  await new ProfileLocators(page).evaluate.click();
  await evaluation.stars(5).check();
  await evaluation.comment.fill(comment);
  await evaluation.submit.click();
  await expect(evaluation.failure).toBeVisible();
  await expect(evaluation.dialog.box).toContainText('Su comentario sigue aquí; intente de nuevo.');
  const colour = await evaluation.failure.evaluate(
    (text) =>
      getComputedStyle(text)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [],
  );
  expect(colour[0]).toBeGreaterThan(2 * (colour[1] ?? 0));
  await expect(evaluation.comment).toHaveValue(comment);
  await expect(evaluation.stars(5)).toBeChecked();
  await evaluation.submit.click();
  await expect(evaluation.thanks).toBeVisible();
  await test.step('an evaluation whose response was lost is stored once', async () => {
    const stored = async () => {
      const { ratings } = await fetchDirectory(visitor.origin);
      return ratings.flatMap(({ comments }) => comments.filter(({ comentario }) => comentario === comment));
    };
    await expect.poll(stored).not.toEqual([]);
    expect(await stored()).toHaveLength(1);
  });
});

test('hovering over the stars previews the rating, and a click beside the dialog closes it', async ({
  page,
  visitor,
  directory,
}) => {
  const person = own(directory, 7);
  const evaluation = new EvaluationDialogLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await new ProfileLocators(page).evaluate.click();
  await expect(evaluation.stars(3)).toBeVisible();
  const shades = () =>
    evaluation.dialog.box
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => getComputedStyle(radio.parentElement?.querySelector('svg') ?? radio).fill),
      );
  await page.mouse.move(0, 0);
  const before = await shades();
  await evaluation.stars(3).hover();
  await expect.poll(async () => (await shades()).filter((shade, i) => shade !== before[i]).length).toBe(3);
  await evaluation.dialog.clickBackdrop();
  await expect(evaluation.dialog.box).toBeHidden();
});
