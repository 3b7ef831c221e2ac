import type { Page } from '@playwright/test';
import { freePorts } from '../../host/trials/support/free-ports';
import { type FaultProxy, type ProxiedRequest, startFaultProxy } from '../engines/front';
import { containsEncoded } from '../kit/canaries';
import {
  type Directory,
  hasPlayableVideo,
  pickSpecialist,
  pickSpecialistIn,
  pickWithoutVideo,
} from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { setShareSupport } from '../kit/input';
import {
  EvaluationDialogLocators,
  FeedbackWidget,
  HiringGuideLocators,
  heartButtonOf,
  ProfileLocators,
  pressedHeartButtonOf,
  ShortlistLocators,
} from '../kit/pages/profile';
import {
  HeaderSearch,
  type LayoutLocators,
  OverrideBadgeLocators,
  RegistrationLocators,
} from '../kit/pages/shell';
import { allScreenAddresses, waitUntilServerRendered } from '../kit/places';
import { alterBuild, entryFileOf, renameLegalNotice } from '../kit/sites/altered-build';
import { findRolloutVisitorNumbers, ROLLOUT_COOKIE } from '../kit/sites/deployments';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import { type FolderServer, startFolderServer } from '../kit/sites/site-server';
import type { TempDir } from '../kit/sites/workspace';
import { hidePage, waitUntilSignalsStart } from '../kit/timers';
import { Visitor, walkThroughAllRemotes } from '../kit/visitor';

const REGISTRATION = {
  idCard: '987604321',
  name: 'Ñandúcanaria',
  firstSurname: 'Quetzálvez',
  secondSurname: 'Xochipérez',
  phone: '87650943',
  email: 'correo.canario@example.org',
};
const EVALUATION_COMMENT = 'Tucanesco y puntual.';
const FEEDBACK_COMMENT = 'Colibritón rápido.';
/** Texts that may occur only in a WhatsApp address, never in a request to the site (Ruling 35). */
const WORK = 'Zopilotera violeta';
const PLACE = 'Guacamayal Arriba';
/** Text of a private note, which may occur in no request. */
const NOTE = 'Yigüirrona a las cinco';

const wasSentTo = (path: string) => (request: Sent) =>
  request.method === 'POST' && new URL(request.url).pathname === path;
const opensChat = ({ url }: Sent) => url.startsWith('https://wa.me/');

type Sent = { method: string; url: string; headers: Record<string, unknown>; body: string };

/** Pairs each text with a function that accepts the requests that may contain it (Spec §7, Rulings 23 and 35). */
const canariesOf = ({ endpoints }: Directory): [string, (request: Sent) => boolean][] =>
  [
    ...Object.values(REGISTRATION).map((value) => [value, wasSentTo(endpoints.evaluation)] as const),
    [EVALUATION_COMMENT, wasSentTo(endpoints.evaluation)],
    [FEEDBACK_COMMENT, wasSentTo(endpoints.feedback)],
    [WORK, opensChat],
    [PLACE, opensChat],
    [NOTE, () => false],
  ].map(([text, allowed]) => [text, allowed] as [string, (request: Sent) => boolean]);

const textOf = ({ method, url, headers, body }: Sent) =>
  `${method} ${url}\n${JSON.stringify(headers)}\n${body}`;

test.use({ serviceWorkers: 'allow' });

let lab: LabSiteWithHost;
let site: FaultProxy;
let build: TempDir;
let origin: FolderServer;
/** Proxy in front of a developer's machine. */
let developer: FaultProxy;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const [sitePort = 0, originPort = 0, developerPort = 0] = await freePorts(3);
  build = await alterBuild('profile', '2.0.0', renameLegalNotice);
  origin = await startFolderServer(build.path, originPort);
  developer = await startFaultProxy(developerPort, origin.origin);
  lab = await startLabSite({ OVERRIDE_ORIGINS: developer.origin, LOG_LEVEL: 'trace' });
  site = await startFaultProxy(sitePort, lab.origin);
});

test.afterAll(async () => {
  await Promise.all([site.stop(), developer.stop()]);
  await Promise.all([lab.stop(), origin.stop()]);
  await build.remove();
});

/** Stubs and records requests to other origins. */
async function recordForeign(page: Page): Promise<Sent[]> {
  const foreign: Sent[] = [];
  const isForeign = ({ protocol, hostname }: URL) => protocol.startsWith('http') && hostname !== '127.0.0.1';
  await page.context().route(isForeign, async (route) => {
    const request = route.request();
    const [method, url, body] = [request.method(), request.url(), request.postData() ?? ''];
    foreign.push({ method, url, headers: await request.allHeaders(), body });
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Otro sitio</title>' });
  });
  return foreign;
}

const sentTo = ({ origin: at }: FaultProxy, asked: ProxiedRequest[]): Sent[] =>
  asked.map(({ method, url, headers, body }) => ({ method, url: at + url, headers, body }));

async function findAndShortlist(page: Page, layout: LayoutLocators, directory: Directory): Promise<void> {
  const { name } = pickSpecialistIn(directory, 'Pintura');
  const profile = new ProfileLocators(page);
  const shortlist = new ShortlistLocators(page);
  const search = new HeaderSearch(page);
  await walkThroughAllRemotes(page, directory);
  await profile.share.click();
  await profile.quotation.click();
  const dialog = page.getByRole('dialog', { name: 'Pedir cotización' });
  await dialog.getByLabel('¿Qué trabajo necesita?').fill(WORK);
  await dialog.getByLabel('¿Dónde?').fill(PLACE);
  await page.keyboard.press('Escape');
  await heartButtonOf(page, name).click();
  await pressedHeartButtonOf(page, name).waitFor();
  await layout.keptLink.click();
  await shortlist.note(name).fill(NOTE);
  await shortlist.share.click();
  await shortlist.ask.click();
  await shortlist.what.fill(WORK);
  await shortlist.where.fill(PLACE);
  const chat = page.context().waitForEvent('page');
  await shortlist.request(name).getByRole('link', { name: 'WhatsApp' }).click();
  await (await chat).close();
  await search.type(REGISTRATION.firstSurname);
  await expect(search.noMatch).toBeVisible();
  await page.keyboard.press('Escape');
}

async function sendComments(page: Page, visitor: Visitor, directory: Directory): Promise<void> {
  const evaluation = new EvaluationDialogLocators(page);
  const widget = new FeedbackWidget(page);
  await visitor.open(`/detalle/${pickWithoutVideo(directory).id}`);
  await new ProfileLocators(page).evaluate.click();
  await evaluation.stars(5).check();
  await evaluation.comment.fill(EVALUATION_COMMENT);
  await page.context().setOffline(true);
  await evaluation.submit.click();
  await expect(evaluation.failure).toBeVisible();
  await page.context().setOffline(false);
  await evaluation.submit.click();
  await expect(evaluation.thanks).toBeVisible();
  await expect(evaluation.dialog.box).toBeHidden();
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(FEEDBACK_COMMENT);
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
}

/** Makes the page send each kind of report: an error, a policy violation, the release's health. */
async function sendReports(page: Page, entry: string): Promise<void> {
  await waitUntilSignalsStart(page);
  await page.evaluate(
    ([who, at]) => {
      const error = new Error(`«${who}» is not valid JSON`);
      window.reportError(Object.assign(error, { stack: `${error}\n    at f (${at}:1:2)` }));
      new Image().src = 'https://ajeno.example/a.png';
    },
    [Object.values(REGISTRATION).join(' '), site.origin + entry] as const,
  );
  await hidePage(page);
  for (const path of ['/_remotes/signals', '/_remotes/errors', '/_remotes/reports'])
    await expect.poll(() => bodiesSentTo(path).join(''), path).not.toBe('');
}

const bodiesSentTo = (path: string): string[] =>
  site.asked(/./).flatMap(({ url, body }) => (url === path ? body : []));

test('registration data occurs only in the evaluation request, never in logs or other visitors’ pages', async ({
  page,
  layout,
  directory,
  expectErrors,
}) => {
  test.setTimeout(240_000);
  expectErrors(
    /is not valid JSON/,
    /policy violation: img-src/,
    /ajeno\.example/,
    /ERR_INTERNET_DISCONNECTED/,
  );
  expectErrors(/\b404\b.*\/no-existe/);
  const visitor = new Visitor(page, site.origin);
  const registration = new RegistrationLocators(page);
  const foreign = await recordForeign(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await setShareSupport(page, { share: true });

  await visitor.visit('/', { registered: false });
  await registration.notice.button('Aceptar').click();
  await registration.register(REGISTRATION);
  await findAndShortlist(page, layout, directory);
  await sendComments(page, visitor, directory);
  for (const { path } of allScreenAddresses(directory)) await visitor.open(path);
  await visitor.open(`/detalle/${pickSpecialist(directory, 'with a video', hasPlayableVideo).id}`);
  await new ProfileLocators(page).playVideo.click();
  await new ProfileLocators(page).video.waitFor();
  await visitor.open(HiringGuideLocators.path);
  await new HiringGuideLocators(page).tick('Tome fotos cada semana');

  await test.step('the visitor sends reports during a rollout', async () => {
    const next = await alterBuild('profile', '1.0.1', renameLegalNotice);
    const team = await lab.team('profile');
    await team.rollOut(next.path).finally(next.remove);
    const { inside } = await findRolloutVisitorNumbers(lab.origin, 'profile');
    await page.context().addCookies([{ name: ROLLOUT_COOKIE, value: inside[0] ?? '', url: site.origin }]);
    await visitor.open(`/detalle/${pickWithoutVideo(directory).id}`);
    const registry = await page.evaluate(() =>
      JSON.parse(document.getElementById('registry')?.textContent ?? ''),
    );
    await sendReports(page, registry.remotes.profile.entry);
  });
  await test.step('the visitor loads a remote from a developer’s machine', async () => {
    const path = `/detalle/${pickWithoutVideo(directory).id}?remote.profile=${developer.origin}/${await entryFileOf(build.path)}`;
    const headers = { authorization: `Bearer ${await lab.token('profile')}` };
    await page.request.get(site.origin + path, { headers });
    await visitor.open(path);
    await expect(new OverrideBadgeLocators(page).box).toContainText('profile se carga desde');
    await new ProfileLocators(page).whatsapp.waitFor();
    await new OverrideBadgeLocators(page).back.click();
    await layout.ready();
  });
  await layout.accountButton.click();
  await layout.menuItem('Cerrar sesión').click();
  await registration.logout.button('Cerrar sesión').click();
  await visitor.leave();

  const sent = [...sentTo(site, site.asked(/./)), ...sentTo(developer, developer.asked(/./)), ...foreign];
  for (const [text, isAllowed] of canariesOf(directory)) {
    const carriers = sent.filter((request) => containsEncoded(text, textOf(request)));
    expect.soft(carriers.filter((request) => !isAllowed(request)).map(textOf), text).toEqual([]);
    // Proves that the check recognizes each text in the request that may contain it.
    if (text !== NOTE) expect.soft(carriers, text).not.toEqual([]);
    expect
      .soft(
        addresses.filter((address) => containsEncoded(text, address)),
        text,
      )
      .toEqual([]);
    expect.soft(containsEncoded(text, lab.log()), `${text} in the log`).toBe(false);
  }
  const referers = developer.asked(/./).map(({ referer }) => referer);
  const ofSite = referers.filter((referer) => referer.startsWith(site.origin));
  expect(new Set(ofSite), 'a remote learns the site, not the page').toEqual(new Set([`${site.origin}/`]));

  await test.step('other visitors’ pages contain no registration data', async () => {
    const paths = [
      ...allScreenAddresses(directory).map(({ path }) => path),
      `/detalle/${pickWithoutVideo(directory).id}`,
    ];
    await waitUntilServerRendered(`${lab.origin}/detalle/${pickWithoutVideo(directory).id}`);
    const others = [
      ...paths,
      directory.endpoints.specialists,
      directory.endpoints.ratings,
      '/metrics',
      '/config.json',
    ];
    const published = [
      REGISTRATION.name,
      REGISTRATION.firstSurname,
      REGISTRATION.secondSurname,
      EVALUATION_COMMENT,
    ];
    for (const path of others) {
      const text = await (await fetch(lab.origin + path)).text();
      for (const [canary] of canariesOf(directory))
        if (!published.includes(canary))
          expect.soft(containsEncoded(canary, text), `${canary} in ${path}`).toBe(false);
    }
  });
});
