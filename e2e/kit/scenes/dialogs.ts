import type { Page } from '@playwright/test';
import {
  EvaluationDialogLocators,
  FeedbackWidget,
  ProfileLocators,
  WIDGET_REACTIONS,
} from '../pages/profile';
import { RegistrationLocators } from '../pages/shell';
import { stopTimers, TOAST_DURATION_MS } from '../timers';
import { MANY_COMMENTS, openProfile, RATED_PROFILE, serveOneSpecialist, startWithVariant } from './profile';
import type { Scene, SceneContext, SceneStart } from './scene';

const CODES = ['1', '2', '3', '4', '9'];

const CERTIFIED: SceneStart = {
  async open(stage) {
    stage.expectErrors(/404.*\/certificados\/9\.webp/);
    await openProfile(stage, { certificados: CODES });
  },
};

const WITHOUT_PHONE = startWithVariant({ telefono: '' });

const missingWay = (name: string, opening: SceneStart, label: string): Scene => ({
  name,
  opening,
  over: true,
  async show({ page }) {
    await new ProfileLocators(page).contact.getByText(label, { exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
  },
});

/** Screen states to check: a profile's dialogs for certificates, lists and missing contacts. */
export const PROFILE_DIALOG_SCENES: Scene[] = [
  ...['1', '9'].map(
    (code): Scene => ({
      name: `the certificate ${code}`,
      opening: CERTIFIED,
      over: true,
      async show({ page }) {
        await new ProfileLocators(page).certificates.getByRole('button').nth(CODES.indexOf(code)).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ),
  {
    name: 'the list of evaluations',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await new ProfileLocators(stage.page).ratingsButton.click();
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the list of evaluations with one star',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await new ProfileLocators(stage.page).ratingsButton.click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Ordenar' }).selectOption('Peor calificadas');
      await dialog.getByRole('combobox', { name: 'Estrellas' }).selectOption('1 estrella');
    },
  },
  {
    name: 'the form that reports an evaluation',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await new ProfileLocators(stage.page).ratingsButton.click();
      const dialog = stage.page.getByRole('dialog');
      await dialog
        .getByRole('button', { name: /^Reportar/ })
        .first()
        .click();
      await dialog.getByRole('combobox', { name: '¿Por qué la reporta?' }).waitFor();
    },
  },
  {
    name: 'the empty list of evaluations',
    over: true,
    async show(stage) {
      await openProfile(stage, {}, []);
      await new ProfileLocators(stage.page).ratingsButton.click();
      await stage.page.getByText('Aún no hay evaluaciones registradas.').waitFor();
    },
  },
  missingWay('a missing e-mail address', startWithVariant({ correo: '' }), 'Correo'),
  missingWay('a missing phone for WhatsApp', WITHOUT_PHONE, 'WhatsApp'),
  missingWay('a missing phone for a call', WITHOUT_PHONE, 'Llamar'),
  missingWay('no contact at all', startWithVariant({ telefono: '', correo: '' }), 'Llamar'),
];

/** Screen state to check: the dialog in which a visitor writes a quotation request. */
export const QUOTATION_SCENE: Scene = {
  name: 'a quotation request that is filled in',
  opening: RATED_PROFILE,
  over: true,
  async show({ page }) {
    const dialog = page.getByRole('dialog', { name: 'Pedir cotización' });
    await new ProfileLocators(page).quotation.click();
    await dialog.getByLabel('¿Qué trabajo necesita?').fill('Pintar por fuera una casa de dos pisos.');
    await dialog.getByLabel('¿Dónde?').fill('Escazú, San José');
    await dialog.getByRole('radio', { name: 'Lo antes posible' }).check();
    await dialog.getByText('Trabajo: Pintar por fuera').waitFor();
  },
};

async function openEvaluation({ page }: SceneContext): Promise<EvaluationDialogLocators> {
  await new ProfileLocators(page).evaluate.click();
  const evaluation = new EvaluationDialogLocators(page);
  await evaluation.comment.waitFor();
  return evaluation;
}

async function fillEvaluation(stage: SceneContext): Promise<EvaluationDialogLocators> {
  const evaluation = await openEvaluation(stage);
  await evaluation.stars(4).check();
  await evaluation.comment.fill('Cumplió con todo lo acordado y dejó la casa impecable.');
  return evaluation;
}

const sends = (page: Page, endpoint: string, answer: 'hangs' | 'fails' | 'arrives') =>
  page.route(`**${endpoint}`, (route) => {
    if (answer === 'fails') return route.abort('connectionrefused');
    if (answer === 'arrives') return route.fulfill({ status: 201, body: '' });
  });

/** Screen states to check: the evaluation dialog in each of its states. */
export const EVALUATION_SCENES: Scene[] = [
  {
    name: 'the evaluation form',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await openEvaluation(stage);
    },
  },
  {
    name: 'the evaluation form with errors',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      const evaluation = await openEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.dialog.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the evaluation form filled in',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await fillEvaluation(stage);
    },
  },
  {
    name: 'the evaluation form after a failed send',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      stage.expectErrors(/ERR_CONNECTION_REFUSED/);
      await sends(stage.page, stage.directory.endpoints.evaluation, 'fails');
      const evaluation = await fillEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.failure.waitFor();
    },
  },
  {
    name: 'the thank-you message for an evaluation',
    opening: RATED_PROFILE,
    over: true,
    async show(stage) {
      await sends(stage.page, stage.directory.endpoints.evaluation, 'arrives');
      const evaluation = await fillEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.thanks.waitFor();
    },
  },
  {
    name: 'the evaluation form while it sends',
    opening: RATED_PROFILE,
    over: true,
    waiting: true,
    async show(stage) {
      await sends(stage.page, stage.directory.endpoints.evaluation, 'hangs');
      const evaluation = await fillEvaluation(stage);
      await evaluation.dialog.box.getByRole('button', { name: 'Enviar evaluación' }).click();
      await evaluation.dialog.box.locator('[aria-busy=true], [aria-disabled=true]').first().waitFor();
    },
  },
  {
    name: 'the registration form for an anonymous visitor who wants to evaluate',
    over: true,
    async show({ page, visitor, directory }) {
      const registration = new RegistrationLocators(page);
      await serveOneSpecialist(page, directory, {}, MANY_COMMENTS);
      await visitor.visit('/detalle/0', { registered: false });
      await registration.dismissNotice();
      await new ProfileLocators(page).evaluate.click();
      await registration.warning.waitFor();
    },
  },
];

type Reaction = Parameters<FeedbackWidget['reaction']>[0];

const opening: SceneStart = {
  async open({ page, visitor }) {
    await stopTimers(page, TOAST_DURATION_MS);
    await visitor.visit('/especialistas');
  },
};

async function open({ page }: SceneContext): Promise<FeedbackWidget> {
  const widget = new FeedbackWidget(page);
  await widget.launcher.click();
  await widget.reaction('Bueno').waitFor();
  return widget;
}

async function react(stage: SceneContext, reaction: Reaction): Promise<FeedbackWidget> {
  const widget = await open(stage);
  await widget.reaction(reaction).click();
  await widget.comment.waitFor();
  return widget;
}

/** Screen states to check: the feedback widget, from the first question to the thank-you message. */
export const WIDGET_SCENES: Scene[] = [
  {
    name: 'the widget',
    opening,
    over: true,
    async show(stage) {
      await open(stage);
    },
  },
  ...WIDGET_REACTIONS.map(
    (reaction): Scene => ({
      name: `the widget with «${reaction}»`,
      opening,
      over: true,
      async show(stage) {
        await react(stage, reaction);
      },
    }),
  ),
  {
    name: 'the widget with a blank comment',
    opening,
    over: true,
    async show(stage) {
      const widget = await react(stage, 'Bueno');
      await widget.submit.click();
      await widget.panel.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the widget after a failed send',
    opening,
    over: true,
    async show(stage) {
      stage.expectErrors(/ERR_CONNECTION_REFUSED/);
      await stage.page.route(`**${stage.directory.endpoints.feedback}`, (route) =>
        route.abort('connectionrefused'),
      );
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.failure.box.waitFor();
    },
  },
  {
    name: 'the thank-you message for a comment',
    opening,
    over: true,
    async show(stage) {
      const { page, directory } = stage;
      await page.route(`**${directory.endpoints.feedback}`, (route) => route.fulfill({ status: 201 }));
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.toast.waitFor();
    },
  },
  {
    name: 'the widget while it sends',
    opening,
    over: true,
    waiting: true,
    async show(stage) {
      await stage.page.route(`**${stage.directory.endpoints.feedback}`, () => undefined);
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.panel.box.locator('[aria-busy=true], [aria-disabled=true]').first().waitFor();
    },
  },
];
