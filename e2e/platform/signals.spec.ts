import { releaseName } from '@club/shared/federation';
import type { Page, Request } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { test as base, expect, SITE_START_TIMEOUT_MS } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { isServerRendered, RENDERING_TIMEOUT_MS, waitUntilServerRendered } from '../kit/places';
import { runDuringServerRendering, throwOnRender } from '../kit/sites/altered-build';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import { hidePage, IDLE_TIMEOUT_MS, waitUntilSignalsStart } from '../kit/timers';
import { Visitor } from '../kit/visitor';

const KEY = 'club:senales';
const THROWN = [/\[profile 9\.8\.1\] falló al mostrarse/, /falla de prueba al mostrar/];

const test = base.extend<{ reports: Request[] }>({
  reports: async ({ context }, use) => {
    const reports: Request[] = [];
    // Intercepts the requests, since Playwright shows a beacon's body only in routed requests.
    await context.route('**/_remotes/signals', (route) => {
      reports.push(route.request());
      return route.continue();
    });
    await use(reports);
  },
});

type Told = {
  releases: { remote: string; release: string; faults: string[]; before?: true }[];
  vitals?: { page: string; lcp?: number; cls?: number; releases: object[] };
};
const bodyOf = (request: Request | undefined): Told => request?.postDataJSON() as Told;
const releasesOf = (reports: readonly Request[]) => reports.flatMap((request) => bodyOf(request).releases);

test('the page reports each release once a day with its web vitals, across reloads and tabs', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
  reports,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await expect(site.shown('feedback')).toBeVisible();
  await waitUntilSignalsStart(page);
  expect(reports).toEqual([]);
  await hidePage(page);
  await expect.poll(() => reports.length).toBe(1);
  const { releases, vitals } = bodyOf(reports[0]);
  const { remotes } = await lab.registry();
  expect([...releases].sort((one, other) => (one.remote < other.remote ? -1 : 1))).toEqual(
    (['directory', 'feedback', 'profile'] as const).map((remote) => ({
      remote,
      release: releaseName(remotes[remote]),
      faults: [],
    })),
  );
  expect(vitals).toMatchObject({ page: 'detail', lcp: expect.any(Number), cls: expect.any(Number) });
  expect(vitals?.releases).toHaveLength(3);

  await page.reload();
  await waitUntilSignalsStart(page);
  await hidePage(page);
  const tab = await context.newPage();
  await tab.goto(`${lab.origin}${site.path}`);
  await waitUntilSignalsStart(tab);
  await hidePage(tab);
  await expect.poll(() => reports.length).toBe(3);
  expect(releasesOf(reports)).toHaveLength(3);

  const kept = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEY)) ?? '');
  expect(Object.keys(kept)).toEqual(['dia', 'bien', 'mal']);
  expect(kept.dia).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const subject of kept.bien) expect(subject).toMatch(/^(directory|feedback|profile)\/[\w.+-]+$/);
});

test('the page reports a release that throws on render as failed, and its replacement as healthy', async ({
  page,
  lab,
  labVisitor,
  directory,
  reports,
  expectErrors,
}) => {
  expectErrors(...THROWN);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await lab.publish('profile', '9.8.1', throwOnRender);
  const { previous, ...running } = (await lab.registry()).remotes.profile;
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await expect
    .poll(() => releasesOf(reports))
    .toContainEqual({
      remote: 'profile',
      release: releaseName(running),
      faults: ['render'],
    });
  await waitUntilSignalsStart(page);
  await hidePage(page);
  await expect
    .poll(() => releasesOf(reports).filter(({ remote }) => remote === 'profile'))
    .toContainEqual({ remote: 'profile', release: previous && releaseName(previous), faults: [] });
  const metrics = async () => (await fetch(`${lab.origin}/metrics`)).text();
  await expect
    .poll(metrics)
    .toMatch(/club_signals_total\{remote="profile",release="9\.8\.1-[0-9a-f]+",outcome="bad"\} 1/);
});

test('the page reports the hydration mismatch of a release', async ({
  lab,
  labVisitor,
  directory,
  reports,
  expectErrors,
}) => {
  expectErrors(/page error: Error: Minified React error #418/);
  const path = `/detalle/${pickWithoutVideo(directory).id}`;
  await lab.publish(
    'profile',
    '9.9.8',
    runDuringServerRendering("return createElement('p', null, 'otra cosa');"),
  );
  const release = releaseName((await lab.registry()).remotes.profile);
  await waitUntilServerRendered(lab.origin + path);
  await labVisitor.visit(path);
  await expect
    .poll(() => releasesOf(reports))
    .toContainEqual({ remote: 'profile', release, faults: ['hydration'] });
});

test('the page reports once more when a release reported as healthy starts to fail', async ({
  page,
  lab,
  labVisitor,
  directory,
  reports,
  expectErrors,
}) => {
  expectErrors(/falla tardía/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await waitUntilSignalsStart(page);
  await hidePage(page);
  await expect.poll(() => reports.length).toBe(1);
  const running = (await lab.registry()).remotes.profile;
  await page.evaluate((stack) => {
    const error = Object.assign(new Error('falla tardía'), { stack });
    for (let times = 0; times < 2; times += 1) window.reportError(error);
  }, `Error: falla tardía\n    at f (${lab.origin}${running.entry}:1:2)`);
  await expect.poll(() => reports.length).toBe(2);
  expect(releasesOf(reports.slice(1))).toEqual([
    { remote: 'profile', release: releaseName(running), faults: ['event'], before: true },
  ]);
});

test('the page reports an altered file differently from a missing one', async ({
  page,
  context,
  lab,
  directory,
  reports,
  expectErrors,
}) => {
  expectErrors(/no se pudo cargar/, /integrity/i, /response 404/, /Failed to load/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await page.route(/remotes\/profile\/.*remoteEntry[\w.-]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await new Visitor(page, lab.origin).visit(site.path);
  await expect
    .poll(() => releasesOf(reports).map(({ remote, faults }) => [remote, faults]))
    .toContainEqual(['profile', ['integrity']]);

  await context.clearCookies();
  const other = await context.newPage();
  await other.addInitScript((key) => localStorage.removeItem(key), KEY);
  await other.route(/remotes\/feedback\/.*remoteEntry[\w.-]*\.js/, (route) => route.fulfill({ status: 404 }));
  await other.goto(`${lab.origin}/`);
  await expect
    .poll(() => releasesOf(reports).map(({ remote, faults }) => [remote, faults]))
    .toContainEqual(['feedback', ['load']]);
});

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`a visitor who opts out by ${name} is not counted, and the page loads no code for counting`, async ({
    page,
    labVisitor,
    directory,
    reports,
  }) => {
    await page.addInitScript(
      ([key, optedOut]) => Object.defineProperty(navigator, key, { get: () => optedOut }),
      [name, value] as const,
    );
    await expectNoReports(page, labVisitor, pickWithoutVideo(directory).id, reports);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });
}

test.describe('a site with SIGNALS=off', () => {
  let quiet: LabSiteWithHost;

  test.beforeAll(async () => {
    test.setTimeout(SITE_START_TIMEOUT_MS);
    quiet = await startLabSite({ SIGNALS: 'off' });
  });
  test.afterAll(() => quiet.stop());

  test('responses differ only in configuration from those of a site with SIGNALS=on', async ({
    lab,
    directory,
  }) => {
    const CONFIGURED = /"signals":(null|\{[^}]*\})/;
    /** Matches the page's offline id, under which browsers cache its files. */
    const OFFLINE_ID = /(<script id="offline"[^>]*>\{"id":)"[^"]*"/;
    const paths = ['/especialistas', `/detalle/${pickWithoutVideo(directory).id}`];
    for (const path of paths) {
      for (const { origin } of [lab, quiet])
        await expect
          .poll(() => isServerRendered(origin + path), { timeout: RENDERING_TIMEOUT_MS })
          .toBe(true);
      const [withSignals = '', without = ''] = await Promise.all(
        [lab, quiet].map(async ({ origin }) => {
          const html = await (await fetch(origin + path)).text();
          return html.replaceAll(origin, '').replace(OFFLINE_ID, '$1');
        }),
      );
      expect(withSignals.match(CONFIGURED)?.[1]).toContain('/_remotes/signals');
      expect(withSignals.replace(CONFIGURED, '"signals":null')).toBe(without);
    }
  });

  test('the page sends no reports, and the server accepts none', async ({ page, directory, reports }) => {
    await expectNoReports(page, new Visitor(page, quiet.origin), pickWithoutVideo(directory).id, reports);
    const answer = await fetch(quiet.origin);
    expect(answer.headers.get('content-security-policy')).not.toContain('report');
    expect(await answer.text()).toContain('"signals":null');
    const refused = await fetch(`${quiet.origin}/_remotes/signals`, {
      method: 'POST',
      body: '{"releases":[]}',
    });
    expect(refused.status).toBe(404);
  });
});

/** Waits until a reporting page would have sent its report, then expects none. */
async function expectNoReports(
  page: Page,
  visitor: Visitor,
  id: string,
  reports: readonly Request[],
): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visitor.visit(`/detalle/${id}`);
  await expect
    .poll(() => scripts.some((url) => url.includes('/assets/start-offline-')), { timeout: IDLE_TIMEOUT_MS })
    .toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0))));
  await hidePage(page);
  expect(scripts.filter((url) => /signals|vitals/.test(url))).toEqual([]);
  expect(reports).toEqual([]);
}

test('a violation of the content security policy is reported by directive and origin, without data about the visitor', async ({
  page,
  lab,
  labVisitor,
  expectErrors,
}) => {
  expectErrors(
    /policy violation: img-src/,
    /Content Security Policy/,
    /request failed: .*ajeno\.example.* csp/,
  );
  await labVisitor.visit('/');
  await page.evaluate(() => {
    new Image().src = 'https://ajeno.example/a.png?quien=ana';
  });
  const refused = async () =>
    (await (await fetch(`${lab.origin}/metrics`)).text()).match(/^club_policy_refusals_total\{.*ajeno.*$/gm);
  await expect
    .poll(refused)
    .toEqual(['club_policy_refusals_total{directive="img-src",blocked="https://ajeno.example"} 1']);
  await expect.poll(lab.log).toContain('"directive":"img-src","blocked":"https://ajeno.example"');
  expect(lab.log()).not.toContain('quien=ana');
});
