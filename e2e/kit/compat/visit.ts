import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName, type SharedApi, unsupportedUses } from '@club/shared/federation';
import {
  type DeclaredApi,
  findSharedImports,
  findUsedApi,
  readDeclaredApi,
  sharedApi,
} from '@club/shared/surface';
import { expect, type Page } from '@playwright/test';
import ts from 'typescript';
import { type Directory, pickSpecialistIn } from '../directory';
import { DrillDownLocators, HomeLocators, ResultsLocators } from '../pages/finding';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from '../pages/profile';
import { HeaderSearch, RegistrationLocators } from '../pages/shell';
import { buildPathsIn } from '../sites/workspace';
import type { Visitor } from '../visitor';

/**
 * Differences between the shared modules that current remotes expect and the previous host provides, with the reason why each
 * is harmless. Any other difference requires a new minor version of `@club/shared`, which the host checks at deploy.
 */
export const EXPLAINED_INCOMPATIBILITIES: Readonly<Record<string, string>> = {
  useFromSpecialists:
    'where the host has none, the directory reads the list whole, and nothing of it is drawn on the server',
  shortlist: 'where the host has none, no heart is drawn, and it has no address for the page of those kept',
  'Dialog(…).initialFocus': 'a dialog that does not know «title» keeps the focus that the browser gave it',
  'EmptyState(…).image': 'a picture without an address keeps its place empty',
};

const says = (line: string, place: string): boolean => line.includes(` ${place} `);

/** Returns the unexplained differences and the unused explanations. */
export const unexplainedIncompatibilities = (
  lines: readonly string[],
  explained: Readonly<Record<string, string>>,
): string[] => [
  ...lines.filter((line) => !Object.keys(explained).some((place) => says(line, place))),
  ...Object.keys(explained).filter((place) => !lines.some((line) => says(line, place))),
];

const NOT_SHIPPED = /\.test\.tsx?$|[\\/]testing[\\/]|[\\/]dev\.tsx$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

const toJavaScript = (file: string): string =>
  ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  }).outputText;

type Checkout = { root: string; declared: DeclaredApi };

/** Reads the shared modules that a checkout declares; takes about a second. */
export const readCheckout = (root: string): Checkout => ({ root, declared: readDeclaredApi(root) });

/**
 * Returns the exports of shared modules that a built remote uses. Finds them in its sources and scripts: the test does
 * not rely on the list in `release.json`.
 */
function takenBy({ root, declared }: Checkout, remote: RemoteName): SharedApi {
  const sources = filesIn(join(root, `remote-${remote}`, 'src'));
  const shipped = sources.filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file));
  const scripts = filesIn(buildPathsIn(root).remote(remote)).filter((file) => file.endsWith('.js'));
  return findUsedApi(
    declared,
    shipped.flatMap((file) => findSharedImports(toJavaScript(file))),
    scripts.map((file) => readFileSync(file, 'utf8')),
  );
}

/** Returns a message for each use of a shared module that is incompatible with the other checkout's host. */
export const incompatibleUses = (remotes: Checkout, host: Checkout): string[] => {
  const provided = sharedApi(host.declared);
  const there = REMOTE_NAMES.filter((name) => existsSync(join(remotes.root, `remote-${name}`)));
  return there.flatMap((name) =>
    unsupportedUses(takenBy(remotes, name), provided).map((line) => `${name} ${line}`),
  );
};

/**
 * Visits the whole site in one tab as a new visitor. Registers on a profile, which works only if host and remote share
 * one store.
 */
export async function visitAsNewcomer(page: Page, visitor: Visitor, directory: Directory): Promise<void> {
  const registration = new RegistrationLocators(page);
  const person = pickSpecialistIn(directory, 'Pintura');
  await visitor.visit('/', { registered: false });
  await registration.dismissNotice();
  await findByArea(page, person);
  await registerToEvaluate(page, registration);
  await sendFeedback(page);
  const search = new HeaderSearch(page);
  await search.type(person.name);
  await expect(search.suggestion(person.name)).toBeVisible();
}

async function findByArea(page: Page, { province, canton, name }: ReturnType<typeof pickSpecialistIn>) {
  const drillDown = new DrillDownLocators(page);
  const results = new ResultsLocators(page);
  await new HomeLocators(page).tile('Pintura').click();
  await drillDown.card(province).click();
  await drillDown.card(canton).click();
  await drillDown.card('Ver todas').click();
  await expect(results.count).toBeVisible();
  await results.card(name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(name);
}

async function registerToEvaluate(page: Page, registration: RegistrationLocators) {
  const evaluation = new EvaluationDialogLocators(page);
  await new ProfileLocators(page).evaluate.click();
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
