import type { Page } from '@playwright/test';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';
import { MANY_COMMENTS, serveOne } from './profile';
import { RATED } from './profile-openings';
import type { Scene, Stage } from './scene';

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

/** The dialog in which a specialist is evaluated, in each of its states. */
export const EVALUATION_DIALOG: Scene[] = [
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
];
