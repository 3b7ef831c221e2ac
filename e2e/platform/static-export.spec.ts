import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../host/trials/support/command-process';
import { freePort } from '../../host/trials/support/free-ports';
import { NGINX_BINARY } from '../../host/trials/support/nginx';
import { type Directory, fetchDirectory, pickSpecialist, pickWithoutVideo } from '../kit/directory';
import { SITE_START_TIMEOUT_MS } from '../kit/fixtures';
import { expect, openHydrated, test, waitUntilCached } from '../kit/kept-site';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { searchPathFor } from '../kit/places';
import { alterBuild, renameLegalNotice } from '../kit/sites/altered-build';
import { deployBuilds, deployCommandsFor } from '../kit/sites/deployments';
import { importFewSpecialists, startExportedSite } from '../kit/sites/exported-site';
import { NO_RATE_LIMITS } from '../kit/sites/site-server';
import { built, makeTempDir, type TempDir } from '../kit/sites/workspace';
import { Visitor, walkThroughAllRemotes } from '../kit/visitor';

test.skip(!NGINX_BINARY, 'this machine has no nginx');
test.describe.configure({ mode: 'default' });

const PUBLIC_ORIGIN = 'https://club.example.com';

let dir: TempDir;
let service: ServerProcess;
let site: Awaited<ReturnType<typeof startExportedSite>>;
let directory: Directory;
let team: ReturnType<typeof deployCommandsFor>;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  dir = await makeTempDir();
  const [remotesDir, secretsDir, dataDir] = ['remotes', 'secrets', 'data'].map((name) =>
    join(dir.path, name),
  ) as [string, string, string];
  await importFewSpecialists(dataDir);
  await deployBuilds({ remotesDir, secretsDir });
  team = deployCommandsFor({ to: remotesDir, secretsDir });
  service = await startServerProcess({
    script: built.service,
    port: await freePort(),
    readyPath: '/healthz',
    env: { LOG_LEVEL: 'warn', ...NO_RATE_LIMITS, TRUST_PROXY: 'loopback', DATA_DIR: dataDir },
  });
  site = await startExportedSite({
    dir: dir.path,
    service: service.origin,
    env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DATA_DIR: dataDir, SITE_ORIGIN: PUBLIC_ORIGIN },
  });
  directory = await fetchDirectory(site.origin);
});
test.afterAll(async () => {
  await site.stop();
  await service.stop();
  await dir.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

test('a visitor finds, reads and evaluates a profile on an export served by nginx', async ({ page }) => {
  await new Visitor(page, site.origin).visit('/');
  await walkThroughAllRemotes(page, directory);
});

test('profiles and results of the export open by their addresses', async ({ page }) => {
  const person = pickSpecialist(directory, 'with one area', ({ areas }) => areas.length === 1);
  const visitor = new Visitor(page, site.origin);
  const response = await visitor.visit(`/detalle/${person.id}`);
  expect(response.status()).toBe(200);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await expect(page).toHaveTitle(new RegExp(`^${person.name}`));
  await visitor.open(searchPathFor(person));
  await expect(new ResultsLocators(page).card(person.name)).toBeVisible();
  await visitor.open('/no-existe');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('an exported profile opens on a web server that falls back to the home page', async ({
  page,
  expectErrors,
}) => {
  // Expects React's hydration errors, since the page was rendered for another address.
  expectErrors(/Minified React error #4\d\d/);
  await site.stop();
  await site.start('/index.html');
  const person = pickWithoutVideo(directory);
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await page.goto('about:blank');
  await site.stop();
  await site.start();
});

test('the export’s sitemap lists every specialist', async () => {
  const sitemap = await (await get('/sitemap.xml')).text();
  expect(sitemap.match(/<loc>[^<]*\/detalle\//g)).toHaveLength(directory.people.length);
  expect(sitemap).toContain(`<loc>${PUBLIC_ORIGIN}/especialistas</loc>`);
});

test('an exported site revalidates pages, caches immutable files for a year and returns 404 for missing files', async () => {
  const { remotes } = await (await get('/registry.json')).json();
  for (const path of ['/', '/especialistas', '/detalle/1', '/registry.json', '/sw.js']) {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache']);
    expect(headers.get('permissions-policy'), path).toContain('geolocation=()');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    expect(headers.has('cross-origin-opener-policy'), 'plain http').toBe(false);
    const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status, path).toBe(304);
  }
  const page = await (await get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const path of [script, remotes.profile.entry]) {
    const { headers } = await get(path);
    expect(headers.get('cache-control'), path).toMatch(/max-age=31536000, immutable/);
    expect(headers.get('content-type'), path).toMatch(/javascript/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  for (const path of ['/assets/gone-12345678.js', '/remotes/profile/gone/remoteEntry.js'])
    expect((await get(path)).status, path).toBe(404);
});

test('compressed responses of the export have the same text as plain ones', async () => {
  const { remotes } = await (await get('/registry.json')).json();
  for (const path of ['/', '/detalle/1', remotes.directory.entry]) {
    const [packed, plain] = await Promise.all(
      ['gzip', 'identity'].map((encoding) => get(path, { 'accept-encoding': encoding })),
    );
    expect(packed?.headers.get('content-encoding'), path).toBe('gzip');
    expect(plain?.headers.get('content-encoding'), path).toBeNull();
    expect(await packed?.text()).toBe(await plain?.text());
  }
});

test('a deployed release appears after the next export, and open tabs still find their files', async ({
  page,
}) => {
  const former = (await (await get('/registry.json')).json()).remotes.profile.entry;
  const build = await alterBuild('profile', '1.0.1', renameLegalNotice);
  await team.deploy(build.path).finally(build.remove);
  await site.exportAgain();
  const person = pickWithoutVideo(directory);
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal', exact: true })).toBeVisible();
  expect((await get(former)).status).toBe(200);
});

test('pages of the export open offline after one visit', async ({ page, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_REFUSED/);
  const person = pickWithoutVideo(directory);
  await openHydrated(page, `${site.origin}/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await waitUntilCached(page);
  await site.stop();
  try {
    await openHydrated(page, `${site.origin}/detalle/${person.id}`);
    await expect(new ProfileLocators(page).heading).toHaveText(person.name);
    await page.goto('about:blank');
  } finally {
    await site.start();
  }
});
