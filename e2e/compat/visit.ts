import { expect, type Page } from '@playwright/test';
import type { Directory } from '../data/directory';
import { pickWorkerIn } from '../data/pick';
import type { Visitor } from '../fixtures/visitor';
import { DrillDown } from '../page-models/drill-down';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { FeedbackWidget } from '../page-models/feedback-widget';
import { HeaderSearch } from '../page-models/header-search';
import { Home } from '../page-models/home';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';
import { Results } from '../page-models/results';

/**
 * A newcomer's whole visit on one page: every remote is used, and each hands over to the host and back. The profile
 * asks the host to register the visitor and knows of it at once, which only one store between them can bring about.
 */
export async function visitAsNewcomer(page: Page, visitor: Visitor, directory: Directory): Promise<void> {
  const registration = new Registration(page);
  const person = pickWorkerIn(directory, 'Pintura');
  await visitor.visit('/', { registered: false });
  await registration.dismissNotice();
  await findByArea(page, person);
  await registerToEvaluate(page, registration);
  await sendFeedback(page);
  const search = new HeaderSearch(page);
  await search.type(person.name);
  await expect(search.suggestion(person.name)).toBeVisible();
}

async function findByArea(page: Page, { province, canton, name }: ReturnType<typeof pickWorkerIn>) {
  const drillDown = new DrillDown(page);
  const results = new Results(page);
  await new Home(page).tile('Pintura').click();
  await drillDown.card(province).click();
  await drillDown.card(canton).click();
  await drillDown.card('Ver todas').click();
  await expect(results.count).toBeVisible();
  await results.card(name).click();
  await expect(new Profile(page).heading).toHaveText(name);
}

async function registerToEvaluate(page: Page, registration: Registration) {
  const evaluation = new EvaluationDialog(page);
  await new Profile(page).evaluate.click();
  await registration.register();
  await evaluation.stars(4).check();
  await evaluation.comment.fill(`Cumplió con todo. ${Date.now()}`);
  await evaluation.submit.click();
  await expect(evaluation.thanks).toBeVisible();
  await page.keyboard.press('Escape');
  await evaluation.dialog.box.waitFor({ state: 'hidden' });
}

async function sendFeedback(page: Page) {
  const widget = new FeedbackWidget(page);
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(`Todo se encuentra. ${Date.now()}`);
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
}
