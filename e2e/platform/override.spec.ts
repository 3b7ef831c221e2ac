import type { Page } from '@playwright/test';
import { freePorts } from '../../host/trials/support/free-ports';
import { axeFindings } from '../kit/accessibility';
import { pickWithoutVideo } from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { waitUntilCached } from '../kit/kept-site';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { OverrideBadgeLocators, SiteDialog } from '../kit/pages/shell';
import { PROFILE_PAGE_REMOTES } from '../kit/places';
import { alterBuild, entryFileOf } from '../kit/sites/altered-build';
import { tryRemote } from '../kit/sites/deploy-api';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import { type FolderServer, startFolderServer } from '../kit/sites/site-server';
import type { TempDir } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

let site: LabSiteWithHost;
let token: string;
let build: TempDir;
/** Entry file of the altered build. */
let entry: string;
/** Origin of a developer's machine, which the operator has allowed. */
let developer: FolderServer;
let nobody: string;
let tryPort: number;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const [port = 0, deadPort = 0, ownPort = 0] = await freePorts(3);
  nobody = `http://127.0.0.1:${deadPort}`;
  tryPort = ownPort;
  build = await alterBuild('profile', '2.0.0', (altered) =>
    altered.replaceText('Aviso legal', 'Aviso en preparación'),
  );
  entry = await entryFileOf(build.path);
  developer = await startFolderServer(build.path, port);
  const allowed = [developer.origin, nobody, `http://localhost:${tryPort}`];
  site = await startLabSite({ OVERRIDE_ORIGINS: allowed.join(',') });
  token = await site.token('profile');
});

test.afterAll(async () => {
  await site.stop();
  await developer.stop();
  await build.remove();
});

const trying = (path: string, origin: string) => `${path}?remote.profile=${origin}/${entry}`;
/** Authenticates the browser with a deploy token, then opens an override link. */
async function visitTrying(page: Page, path: string): Promise<void> {
  const visitor = new Visitor(page, site.origin);
  await visitor.visit('/');
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get(site.origin + path, { headers })).status()).toBe(200);
  await visitor.open(path);
}

const notice = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Lists the scripts that the page has executed or preloaded so far. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

test.describe('a site with the offline worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a developer’s remote opens its dialog although the worker has just restarted', async ({
    page,
    context,
    directory,
  }) => {
    await new Visitor(page, site.origin).visit('/');
    await waitUntilCached(page);
    await visitTrying(page, trying(`/detalle/${pickWithoutVideo(directory).id}`, developer.origin));
    const { quotation } = new ProfileLocators(page);
    await quotation.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await quotation.click();
    await expect(new SiteDialog(page, 'Pedir cotización').box).toBeVisible();
    expect(await scriptsOf(page)).toContainEqual(
      expect.stringMatching(`^${developer.origin}/assets/quotation`),
    );
  });
});

test('a developer’s remote replaces the published one in the deployed site until the visitor ends the override', async ({
  page,
  browser,
  directory,
}) => {
  const composed = new AllRemotesPage(page, pickWithoutVideo(directory));
  const badge = new OverrideBadgeLocators(page);
  const visitor = new Visitor(page, site.origin);
  await visitTrying(page, trying(composed.path, developer.origin));
  await expect(notice(page, 'Aviso en preparación')).toBeVisible();
  await expect(badge.box).toContainText(`profile se carga desde ${developer.origin}`);
  for (const remote of PROFILE_PAGE_REMOTES) await expect(composed.shown(remote)).toBeVisible();
  const scripts = await scriptsOf(page);
  expect(scripts).toContain(`${developer.origin}/${entry}`);
  expect(scripts.filter((url) => url.includes('/remotes/profile/'))).toEqual([]);

  await test.step('one visitor’s override of a remote does not affect other visitors', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(site.origin + composed.path);
    await expect(notice(other, 'Aviso legal')).toBeVisible();
    await context.close();
  });
  await test.step('the override badge is accessible and reachable by keyboard', async () => {
    await expect(badge.box).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  const profile = new ProfileLocators(page);
  await profile.ratingsButton.click();
  await expect(new SiteDialog(page, 'Evaluaciones').box).toBeVisible();
  await page.keyboard.press('Escape');

  await visitor.open('/');
  await expect(badge.box).toBeVisible();
  await visitor.open(composed.path);
  await expect(notice(page, 'Aviso en preparación')).toBeVisible();

  await badge.back.focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Aviso legal')).toBeVisible();
  await expect(badge.box).toHaveCount(0);
  await visitor.open(composed.path);
  await expect(notice(page, 'Aviso legal')).toBeVisible();
});

test('an override link without a deploy token asks for one and loads nothing of the override', async ({
  page,
  browser,
  directory,
}) => {
  const path = trying(new AllRemotesPage(page, pickWithoutVideo(directory)).path, developer.origin);
  const context = await browser.newContext({ httpCredentials: { username: 'ana', password: 'wrong' } });
  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).origin));
  expect((await other.goto(site.origin + path))?.status()).toBe(401);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Deploy token needed');
  expect(new Set(asked)).toEqual(new Set([site.origin]));
  await context.close();
});

test('if the developer’s machine does not respond, the published release runs and the badge says so', async ({
  page,
  directory,
  expectErrors,
}) => {
  expectErrors(
    /request failed: .*remoteEntry[\w.-]*\.js.* net::ERR_CONNECTION_REFUSED/,
    /console error: Failed to load/,
    /\[profile local\] ProfilePage no se pudo cargar/,
  );
  const composed = new AllRemotesPage(page, pickWithoutVideo(directory));
  await visitTrying(page, trying(composed.path, nobody));
  await expect(notice(page, 'Aviso legal')).toBeVisible();
  await expect(new OverrideBadgeLocators(page).box).toContainText(
    `profile de ${nobody} no se pudo usar; se muestra la versión publicada 1.0.0`,
  );
});

for (const [name, origin, at] of [
  ['an origin that the operator does not allow', 'https://remotes.example.com', () => site.origin],
  ['any origin, on a site that allows none,', 'http://127.0.0.1:4312', (lab: LabSiteWithHost) => lab.origin],
] as const) {
  test(`${name} is not loaded, and one line in the console says so`, async ({ page, lab, directory }) => {
    const composed = new AllRemotesPage(page, pickWithoutVideo(directory));
    const badge = new OverrideBadgeLocators(page);
    const foreign: string[] = [];
    const own = at(lab);
    page.on('request', (request) => {
      if (!request.url().startsWith(own)) foreign.push(request.url());
    });
    const visitor = new Visitor(page, own);
    await visitor.visit(trying(composed.path, origin));
    await expect(notice(page, 'Aviso legal')).toBeVisible();
    await expect(badge.box).toContainText('Este sitio no permite probar profile');
    await expect(badge.back).toHaveCount(0);
    expect(foreign).toEqual([]);
    await visitor.open(composed.path);
    await expect(composed.shown('profile')).toBeVisible();
    await expect(badge.box).toHaveCount(0);
  });
}

test('npm run try builds a remote, serves it to the site and prints the address to open', async ({
  page,
}) => {
  test.slow();
  const tried = await tryRemote('feedback', site.origin, tryPort);
  const widget = new FeedbackWidget(page);
  await visitTrying(page, tried.address.slice(site.origin.length));
  await expect(new OverrideBadgeLocators(page).box).toContainText(
    `feedback se carga desde http://localhost:${tryPort}`,
  );
  await widget.launcher.click();
  await expect(widget.reaction('Bueno')).toBeVisible();
  const scripts = await scriptsOf(page);
  expect(scripts).toContain(`http://localhost:${tryPort}/remoteEntry.js`);
  expect(scripts.filter((url) => url.includes('/remotes/feedback/'))).toEqual([]);
  await page.goto('about:blank');
  await tried.stop();
});
