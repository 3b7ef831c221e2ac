import { expect, test } from '../kit/fixtures';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { UNSTEADY_SITE_PROFILE_PATH } from '../kit/sites/failing-sites';

test.describe.configure({ mode: 'default' });

test('a slow submission shows as pending, is stored once and confirmed once', async ({
  page,
  guest,
  layout,
  unsteady: { service },
}) => {
  const profile = new ProfileLocators(page);
  const evaluation = new EvaluationDialogLocators(page);
  const before = service.stored().length;
  await page.clock.install();
  await guest.visit(UNSTEADY_SITE_PROFILE_PATH);
  await layout.ready();
  await profile.evaluate.click();
  await evaluation.comment.fill('Cumplió con todo.');
  service.behave('hang');
  await evaluation.submit.click();
  await page.clock.runFor(20_000);
  await expect(evaluation.dialog.box).toContainText('Seguimos enviando su evaluación.');
  await expect(evaluation.failure).toBeHidden();

  await page.keyboard.press('Escape');
  await evaluation.dialog.box.waitFor({ state: 'hidden' });
  await profile.evaluate.click();
  await expect(evaluation.submit).toHaveAttribute('aria-busy', 'true');
  await expect(evaluation.dialog.box).toContainText('Seguimos enviando su evaluación.');
  await evaluation.submit.click({ force: true });
  service.goOn();
  await expect(evaluation.thanks).toBeVisible();
  expect(service.stored().slice(before)).toMatchObject([
    { comentario: 'Cumplió con todo.', calificacion: 0 },
  ]);
});

test('a slow submission is confirmed even if the visitor has closed the widget', async ({
  page,
  guest,
  layout,
  unsteady: { service },
}) => {
  const widget = new FeedbackWidget(page);
  const before = service.stored().length;
  await page.clock.install();
  await guest.visit('/');
  await layout.ready();
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill('Todo bien.');
  service.behave('hang');
  await widget.submit.click();
  await page.clock.runFor(12_000);
  await expect(widget.panel.box).toContainText('Seguimos enviando su comentario.');
  await page.keyboard.press('Escape');
  await widget.panel.box.waitFor({ state: 'hidden' });
  service.goOn();
  await expect(widget.toast).toBeVisible();
  expect(service.stored().slice(before)).toEqual([{ comentario: 'Todo bien.', reaccion: 'Bueno' }]);
});
