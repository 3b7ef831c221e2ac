import type { Page } from '@playwright/test';
import { NGINX_BINARY } from '../../host/trials/support/nginx';
import { type Directory, fetchDirectory, type Person, pickSpecialistIn } from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { DrillDownLocators, HomeLocators, ResultsLocators } from '../kit/pages/finding';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';
import { startExportedSite } from '../kit/sites/exported-site';
import {
  type AppsScriptService,
  type AppsScriptSettings,
  type AppsScriptSite,
  googleEndpoints,
  routeGoogleRequests,
  startAppsScriptSite,
} from '../kit/sites/script-service';
import { makeTempDir } from '../kit/sites/workspace';
import { CACHED_SPECIALIST, CACHED_SPECIALIST_NAME, cachedLists, localStorageOf } from '../kit/stored';
import { stopTimersInOpenPage, THANKS_DURATION_MS } from '../kit/timers';
import { Visitor } from '../kit/visitor';

test.describe.configure({ mode: 'default' });

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const FAILED = [/Error al obtener Especialistas/, /Error al obtener Calificaciones/];
const UNREADABLE = [/Access-Control-Allow-Origin/, /request failed: .*\/exec/, /Failed to load resource/];

let site: AppsScriptSite;
let directory: Directory;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  site = await startAppsScriptSite();
  directory = await fetchDirectory(site.origin);
});
test.afterEach(() => {
  Object.assign(site.service.settings, { mode: 'works', delayMs: 0, atOnce: 30, type: 'text/plain' });
});
test.afterAll(() => site.stop());

async function find(page: Page, person: Person): Promise<void> {
  const drillDown = new DrillDownLocators(page);
  await new HomeLocators(page).tile('Pintura').click();
  await drillDown.card(person.province).click();
  await drillDown.card(person.canton).click();
  await drillDown.card('Ver todas').click();
  await new ResultsLocators(page).card(person.name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
}

async function evaluate(page: Page, comment: string): Promise<void> {
  const evaluation = new EvaluationDialogLocators(page);
  await new ProfileLocators(page).evaluate.click();
  await evaluation.stars(5).check();
  await evaluation.comment.fill(comment);
  const endThanks = await stopTimersInOpenPage(page, THANKS_DURATION_MS);
  await evaluation.submit.click();
  await expect(evaluation.thanks).toBeVisible();
  await endThanks();
  await expect(evaluation.dialog.box).toBeHidden();
}

async function sendFeedback(page: Page, comment: string): Promise<void> {
  const widget = new FeedbackWidget(page);
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(comment);
  const endThanks = await stopTimersInOpenPage(page, THANKS_DURATION_MS);
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
  await endThanks();
  await expect(widget.panel.box).toBeHidden();
}

const storedWith = (comentario: string, { stored }: AppsScriptService = site.service) => {
  const { feedback, evaluations } = stored;
  return [...feedback, ...evaluations].filter((sent) => sent.comentario === comentario);
};

async function walk(page: Page, { service }: AppsScriptSite, mark: string): Promise<void> {
  const person = pickSpecialistIn(directory, 'Pintura');
  const search = new HeaderSearch(page);
  await find(page, person);
  await search.type(person.name);
  await search.suggestion(person.name).click();
  await expect(new ProfileLocators(page).ratings).toContainText(/evaluaci/);
  await evaluate(page, `Evaluación ${mark}`);
  await sendFeedback(page, `Comentario ${mark}`);
  expect(storedWith(`Comentario ${mark}`, service)).toEqual([
    { comentario: `Comentario ${mark}`, reaccion: 'Bueno' },
  ]);
  expect(storedWith(`Evaluación ${mark}`, service)).toEqual([
    {
      idEspecialista: person.id,
      nombreEspecialista: person.name,
      calificacion: 5,
      comentario: `Evaluación ${mark}`,
      idUsuario: '100000001',
      nombreUsuario: 'Ana Mora Vargas',
      correoUsuario: 'ana.mora@example.com',
      telefono: '80000099',
    },
  ]);
}

test('each submission to an Apps Script service is stored and confirmed once, whatever content type the service sends', async ({
  page,
}) => {
  test.slow();
  for (const type of ['text/plain', 'application/json', 'text/html'] as const) {
    await test.step(`the site works with outputs of ${type}`, async () => {
      site.service.settings.type = type;
      await new Visitor(page, site.origin).visit('/');
      await walk(page, site, type);
    });
  }
});

test('the site waits for an Apps Script service that takes seconds for each response', async ({ page }) => {
  site.service.settings.delayMs = 3_000;
  const person = pickSpecialistIn(directory, 'Pintura');
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await evaluate(page, 'Tardó');
  await sendFeedback(page, 'Tardó también');
  expect(storedWith('Tardó')).toHaveLength(1);
  expect(storedWith('Tardó también')).toHaveLength(1);
});

test('the site fetches each list from an Apps Script service once a week and stores it under the specified keys', async ({
  page,
}) => {
  const { calls } = site.service;
  const before = calls.length;
  const person = pickSpecialistIn(directory, 'Pintura');
  const visitor = new Visitor(page, site.origin);
  await visitor.visit(`/detalle/${person.id}`);
  const kept = async () => Object.keys(await localStorageOf(page));
  await expect
    .poll(kept)
    .toEqual(
      expect.arrayContaining([
        'especialistas',
        'ultimaActualizacionEsp',
        'comentarios',
        'ultimaActualizacion',
      ]),
    );
  await visitor.reload();
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await expect(new ProfileLocators(page).ratings).toContainText(/evaluaci/);
  expect(
    calls
      .slice(before)
      .map(({ method, list }) => `${method} ${list}`)
      .sort(),
  ).toEqual(['GET calificaciones', 'GET especialistas']);
});

type Fault = [name: string, settings: Partial<AppsScriptSettings>, further: RegExp[]];

const FAULTS: Fault[] = [
  ['puts out an error page', { mode: 'HTML' }, []],
  ['puts out nothing', { mode: 'empty' }, []],
  ['is over its quota', { mode: 'over quota' }, UNREADABLE],
  ['refuses so many at once', { atOnce: 0 }, UNREADABLE],
];

const WORKING: Partial<AppsScriptSettings> = { mode: 'works', atOnce: 30 };

test('stored lists survive every failure of the Apps Script service', async ({ page, problems }) => {
  const visitor = new Visitor(page, site.origin);
  const profile = new ProfileLocators(page);
  const stored = cachedLists(LONG_AGO);
  for (const [name, settings, further] of FAULTS) {
    await test.step(`stored lists survive when the script service ${name}`, () =>
      problems.within([...FAILED, ...further], async () => {
        Object.assign(site.service.settings, WORKING, settings);
        await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored });
        await expect(profile.heading, name).toHaveText(CACHED_SPECIALIST_NAME);
        await expect(profile.ratings, name).toContainText('1 evaluación');
        expect(await localStorageOf(page), name).toMatchObject(stored);
      }));
  }
});

test('a first visit while the Apps Script service fails shows no specialists and stores nothing; the next page load shows all', async ({
  page,
  problems,
}) => {
  const person = pickSpecialistIn(directory, 'Pintura');
  const visitor = new Visitor(page, site.origin);
  const profile = new ProfileLocators(page);
  for (const [name, settings, further] of FAULTS) {
    await test.step(`a first visit stores nothing when the script service ${name}`, async () => {
      await problems.within([...FAILED, ...further], async () => {
        Object.assign(site.service.settings, WORKING, settings);
        await visitor.visit(`/detalle/${person.id}`);
        await expect(profile.missing, name).toBeVisible();
        expect(Object.keys(await localStorageOf(page)), name).not.toContain('especialistas');
      });
      Object.assign(site.service.settings, WORKING);
      await visitor.reload();
      await expect(profile.heading, name).toHaveText(person.name);
    });
  }
});

test('the site confirms a submission that an Apps Script service over quota did not store, since both responses look the same', async ({
  page,
}) => {
  const person = pickSpecialistIn(directory, 'Pintura');
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await expect(new ProfileLocators(page).ratings).toContainText(/evaluaci/);
  site.service.settings.mode = 'over quota';
  await evaluate(page, 'Sin cuota');
  expect(storedWith('Sin cuota')).toEqual([]);
});

test('an Apps Script service at Google needs no setting except the endpoint URLs', async ({ page }) => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const google = await startAppsScriptSite({ env: { ...googleEndpoints, ENDPOINT_ORIGINS: '' } });
  try {
    await routeGoogleRequests(page, google.service);
    const visitor = new Visitor(page, google.origin);
    await visitor.visit('/');
    await walk(page, google, 'Google');
    await visitor.leave();
  } finally {
    await google.stop();
  }
});

test('a redirect to an origin that is not configured is refused, and the log names the endpoint and the variable', async ({
  page,
  expectErrors,
}) => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  expectErrors(
    /Error al obtener Especialistas/,
    /content security policy/i,
    /policy violation: connect-src/,
    /request failed: .*csp/,
  );
  const unset = await startAppsScriptSite({ env: { ENDPOINT_ORIGINS: '' } });
  try {
    const visitor = new Visitor(page, unset.origin);
    await visitor.visit('/');
    const told = () =>
      unset
        .output()
        .split('\n')
        .filter((line) => line.includes('name its target in ENDPOINT_ORIGINS'));
    await expect.poll(told).not.toEqual([]);
    for (const line of told()) expect(line).toContain(`"blocked":"${unset.service.execOrigin}"`);
    await visitor.leave();
  } finally {
    await unset.stop();
  }
});

test('an exported site needs only a web server and an Apps Script service', async ({ page }) => {
  test.skip(!NGINX_BINARY, 'this machine has no nginx');
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const { service, dirs } = site;
  const dir = await makeTempDir();
  const exported = await startExportedSite({
    dir: dir.path,
    env: {
      ...service.env,
      REMOTES_DIR: dirs.remotesDir,
      SECRETS_DIR: dirs.secretsDir,
    },
  });
  try {
    const visitor = new Visitor(page, exported.origin);
    await visitor.visit('/');
    await walk(page, site, 'nginx');
    await visitor.leave();
  } finally {
    await exported.stop();
    await dir.remove();
  }
});
