import type { Page } from '@playwright/test';
import { stopTimers } from '../fixtures/stopped-timers';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';
import { MANY_COMMENTS, serveOne } from './profile';
import type { Opening, Scene, Stage } from './scene';

const THANKS_MS = 2_000;
const CODES = ['1', '2', '3', '4', '9'];

/** A profile with evaluations, whose thanks stay. */
export const RATED: Opening = {
  name: 'the dialogs of a profile with evaluations',
  async open(stage) {
    await stopTimers(stage.page, THANKS_MS);
    await openProfile(stage);
  },
};

const CERTIFIED: Opening = {
  name: 'the certificates of a profile',
  async open(stage) {
    stage.expectErrors(/404.*\/certificados\/9\.webp/);
    await openProfile(stage, { certificados: CODES });
  },
};

const withVariant = (name: string, variant: object): Opening => ({
  name,
  open: (stage) => openProfile(stage, variant),
});

const WITHOUT_PHONE = withVariant('somebody without a phone', { telefono: '' });

async function openProfile(
  { page, visitor, directory }: Stage,
  variant: object = {},
  comments = MANY_COMMENTS,
): Promise<void> {
  await serveOne(page, directory, variant, comments);
  await visitor.visit('/detalle/0');
}

async function openEvaluation({ page }: Stage): Promise<EvaluationDialog> {
  await new Profile(page).evaluate.click();
  const evaluation = new EvaluationDialog(page);
  await evaluation.comment.waitFor();
  return evaluation;
}

async function fillEvaluation(stage: Stage): Promise<EvaluationDialog> {
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

const missingWay = (name: string, opening: Opening, label: string): Scene => ({
  name,
  opening,
  over: true,
  async show({ page }) {
    await new Profile(page).contact.getByText(label, { exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
  },
});

/** Every dialog that a profile opens, in each of its states. */
export const PROFILE_DIALOGS: Scene[] = [
  ...CODES.map(
    (code, at): Scene => ({
      name: `the certificate ${code}`,
      opening: CERTIFIED,
      over: true,
      async show({ page }) {
        await new Profile(page).certificates.getByRole('button').nth(at).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ),
  {
    name: 'the list of evaluations',
    opening: RATED,
    over: true,
    async show(stage) {
      await new Profile(stage.page).ratingsButton.click();
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the list of evaluations of few stars',
    opening: RATED,
    over: true,
    async show(stage) {
      await new Profile(stage.page).ratingsButton.click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Ordenar' }).selectOption('Más bajas');
      await dialog.getByRole('combobox', { name: 'Estrellas' }).selectOption('1 estrella');
    },
  },
  {
    name: 'the list of no evaluations',
    over: true,
    async show(stage) {
      await openProfile(stage, {}, []);
      await new Profile(stage.page).ratingsButton.click();
      await stage.page.getByText('Aún no hay evaluaciones registradas.').waitFor();
    },
  },
  {
    name: 'the evaluation',
    opening: RATED,
    over: true,
    async show(stage) {
      await openEvaluation(stage);
    },
  },
  {
    name: 'the evaluation refused',
    opening: RATED,
    over: true,
    async show(stage) {
      const evaluation = await openEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.dialog.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the evaluation filled in',
    opening: RATED,
    over: true,
    async show(stage) {
      await fillEvaluation(stage);
    },
  },
  {
    name: 'the evaluation that failed',
    opening: RATED,
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
    name: 'the thanks for an evaluation',
    opening: RATED,
    over: true,
    async show(stage) {
      await sends(stage.page, stage.directory.endpoints.evaluation, 'arrives');
      const evaluation = await fillEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.thanks.waitFor();
    },
  },
  {
    name: 'the evaluation on its way',
    opening: RATED,
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
    name: 'the evaluation of an anonymous visitor',
    over: true,
    async show({ page, visitor, directory }) {
      const registration = new Registration(page);
      await serveOne(page, directory, {}, MANY_COMMENTS);
      await visitor.visit('/detalle/0', { registered: false });
      await registration.dismissNotice();
      await new Profile(page).evaluate.click();
      await registration.warning.waitFor();
    },
  },
  missingWay('no e-mail address', withVariant('somebody without an address', { correo: '' }), 'Correo'),
  missingWay('no phone for WhatsApp', WITHOUT_PHONE, 'WhatsApp'),
  missingWay('no phone for a call', WITHOUT_PHONE, 'Llamar'),
  missingWay('no way at all', withVariant('somebody out of reach', { telefono: '', correo: '' }), 'Llamar'),
];
