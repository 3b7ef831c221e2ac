import type { Page } from '@playwright/test';
import { stopTimers } from '../fixtures/stopped-timers';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';
import { MANY_COMMENTS, serveOne } from './profile';
import type { Scene, Stage } from './scene';

const THANKS_MS = 2_000;
const CODES = ['1', '2', '3', '4', '9'];

type Options = { variant?: object; comments?: typeof MANY_COMMENTS };

async function openProfile({ page, visitor, directory }: Stage, options: Options = {}): Promise<Profile> {
  const { variant = {}, comments = MANY_COMMENTS } = options;
  await serveOne(page, directory, { ...variant }, comments);
  await visitor.visit('/detalle/0');
  return new Profile(page);
}

async function openEvaluation(stage: Stage): Promise<EvaluationDialog> {
  await (await openProfile(stage)).evaluate.click();
  const evaluation = new EvaluationDialog(stage.page);
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

const missingWay = (name: string, variant: object, label: string): Scene => ({
  name,
  over: true,
  async show(stage) {
    const profile = await openProfile(stage, { variant });
    await profile.contact.getByText(label, { exact: true }).click();
    await stage.page.getByRole('alertdialog').waitFor();
  },
});

/** Every dialog that a profile opens, in each of its states. */
export const PROFILE_DIALOGS: Scene[] = [
  ...CODES.map(
    (code): Scene => ({
      name: `the certificate ${code}`,
      over: true,
      async show(stage) {
        const { certificates } = await openProfile(stage, { variant: { certificados: [code] } });
        if (code === '9') stage.expectErrors(/404.*\/certificados\/9\.webp/);
        await certificates.getByRole('button').click();
        await stage.page.getByRole('dialog').waitFor();
      },
    }),
  ),
  {
    name: 'the list of evaluations',
    over: true,
    async show(stage) {
      await (await openProfile(stage)).ratingsButton.click();
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the list of evaluations of few stars',
    over: true,
    async show(stage) {
      await (await openProfile(stage)).ratingsButton.click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Ordenar' }).selectOption('Más bajas');
      await dialog.getByRole('combobox', { name: 'Estrellas' }).selectOption('1 estrella');
    },
  },
  {
    name: 'the list of no evaluations',
    over: true,
    async show(stage) {
      await (await openProfile(stage, { comments: [] })).ratingsButton.click();
      await stage.page.getByText('Aún no hay evaluaciones registradas.').waitFor();
    },
  },
  {
    name: 'the evaluation',
    over: true,
    async show(stage) {
      await openEvaluation(stage);
    },
  },
  {
    name: 'the evaluation filled in',
    over: true,
    async show(stage) {
      await fillEvaluation(stage);
    },
  },
  {
    name: 'the evaluation refused',
    over: true,
    async show(stage) {
      const evaluation = await openEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.dialog.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the evaluation on its way',
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
    name: 'the evaluation that failed',
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
    over: true,
    async show(stage) {
      await stopTimers(stage.page, THANKS_MS);
      await sends(stage.page, stage.directory.endpoints.evaluation, 'arrives');
      const evaluation = await fillEvaluation(stage);
      await evaluation.submit.click();
      await evaluation.thanks.waitFor();
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
  missingWay('no e-mail address', { correo: '' }, 'Correo'),
  missingWay('no phone for WhatsApp', { telefono: '' }, 'WhatsApp'),
  missingWay('no phone for a call', { telefono: '' }, 'Llamar'),
  missingWay('no way at all', { telefono: '', correo: '' }, 'Llamar'),
];
