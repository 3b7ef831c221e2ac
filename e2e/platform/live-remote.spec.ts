import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEVELOPMENT_ENTRY } from '@club/shared/federation';
import type { Page } from '@playwright/test';
import { DEVELOPMENT_PORT_COUNT, freePortBlock } from '../../host/trials/support/free-ports';
import { devServers } from '../../shared/tools/vite/dev-servers';
import { axeFindings } from '../kit/accessibility';
import { pickWithoutVideo } from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { linkPackages, makeAlteredCheckout } from '../kit/matrix/altered-sources';
import { LayoutLocators, OverrideBadgeLocators } from '../kit/pages/shell';
import { startRemoteDevelopmentServer } from '../kit/sites/deploy-api';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import { makeTempDir, ROOT, run, type TempDir } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

let site: LabSiteWithHost;
let token: string;
let copy: TempDir;
/** Cleanup functions, run after the tests even if the setup failed early. */
const cleanUps: (() => Promise<void>)[] = [];
let origin: string;
let live: Awaited<ReturnType<typeof startRemoteDevelopmentServer>>;

const VIEW = 'src/profile/profile-view.tsx';
const STYLES = 'src/profile/profile-view.module.css';

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const port = await freePortBlock(DEVELOPMENT_PORT_COUNT);
  origin = devServers({ PORT: String(port) }).remote('profile').origin;
  site = await startLabSite({ OVERRIDE_ORIGINS: origin });
  cleanUps.push(site.stop);
  token = await site.token('profile');
  copy = await makeTempDir();
  cleanUps.push(copy.remove);
  await linkPackages(copy.path);
  const folder = await makeAlteredCheckout(join(copy.path, 'club'), { edits: [] });
  await cp(join(ROOT, 'host/public'), join(copy.path, 'club/host/public'), { recursive: true });
  live = await startRemoteDevelopmentServer(folder, site.origin, port);
  cleanUps.push(live.stop);
});

test.afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

const notice = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves a change of the copied sources, as an editor would. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.path, 'club', 'remote-profile', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  // Replaces the file at once, because the development server would read a half-written one.
  const whole = join(copy.path, 'whole');
  await writeFile(whole, text.replace(from, to));
  await rename(whole, path);
}

/** Returns the response that a visitor without an override gets, without its date header. */
async function publishedAnswer(path: string) {
  const answer = await fetch(site.origin + path);
  const { date: _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

test('a saved change in a remote on a development server appears in the deployed site without a reload', async ({
  page,
  directory,
  expectErrors,
}) => {
  test.slow();
  expectErrors(/console error: Error: falla de prueba/);
  const address = new URL(live.address);
  expect(address.searchParams.get('remote.profile')).toBe(`${origin}/${DEVELOPMENT_ENTRY}`);
  const specialist = pickWithoutVideo(directory);
  const path = `/detalle/${specialist.id}`;
  // A busy server may answer before the first rendering of a release ends.
  await expect.poll(async () => (await publishedAnswer(path)).body).toContain('<script id="drawn"');
  const published = await publishedAnswer(path);
  expect(published.body).not.toContain('en vivo');
  const badge = new OverrideBadgeLocators(page);
  const visitor = new Visitor(page, site.origin);
  const headers = { authorization: `Bearer ${token}` };
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await visitor.visit('/');
  expect((await page.request.get(site.origin + path + address.search, { headers })).status()).toBe(200);
  await visitor.open(path);
  await expect(notice(page, 'Aviso legal')).toBeVisible();
  await expect(badge.box).toContainText(`profile se carga en vivo desde ${origin}`);
  expect(await axeFindings(page)).toEqual([]);

  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'once';
  });
  await edit(VIEW, 'Aviso legal', 'Aviso en vivo');
  await expect(notice(page, 'Aviso en vivo')).toBeVisible();
  await edit(STYLES, '  .notice {', '  .notice { letter-spacing: 3px;');
  await expect(notice(page, 'Aviso en vivo')).toHaveCSS('letter-spacing', '3px');

  await test.step('a component that throws shows its error until it is mended', async () => {
    const failing = "throw new Error('falla de prueba');";
    await edit(VIEW, '  const id = useId();', `  ${failing} const id = useId();`);
    await expect(page.getByRole('alert').filter({ hasText: 'falla de prueba' })).toBeVisible();
    await edit(VIEW, failing, '');
    await expect(notice(page, 'Aviso en vivo')).toBeVisible();
  });

  await test.step('the remote uses the stores and the React of the site', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Guardar a / })
      .click();
    await expect(new LayoutLocators(page).keptLink).toHaveAccessibleName('Guardados 1');
    const fromHere = loaded.filter((url) => url.startsWith(`${origin}/`));
    expect(fromHere.length).toBeGreaterThan(20);
    expect(fromHere.filter((url) => /shared\/src\/(state|router)|react|zustand/.test(url))).toEqual([]);
  });
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');

  await test.step('other visitors get the released remote with the same headers as before', async () => {
    expect(await publishedAnswer(path)).toEqual(published);
  });

  await test.step('the badge leads back to the released remote', async () => {
    await badge.back.click();
    await expect(notice(page, 'Aviso legal')).toBeVisible();
    await expect(badge.box).toHaveCount(0);
    await visitor.open(path);
    await expect(notice(page, 'Aviso legal')).toBeVisible();
  });
});

test('a remote on a development server is refused if the token is invalid or the site does not allow its origin', async ({
  page,
  lab,
  directory,
}) => {
  const { search } = new URL(live.address);
  const path = `/detalle/${pickWithoutVideo(directory).id}`;
  for (const authorization of [undefined, 'Bearer wrong']) {
    const answer = await fetch(
      site.origin + path + search,
      authorization ? { headers: { authorization } } : {},
    );
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Deploy token needed');
    expect(answer.headers.get('content-security-policy')).not.toContain(origin);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await new Visitor(page, lab.origin).visit(path + search);
  await expect(notice(page, 'Aviso legal')).toBeVisible();
  await expect(new OverrideBadgeLocators(page).box).toContainText('Este sitio no permite probar profile');
  expect(asked).not.toContain(origin);
});

test('npm run dev refuses --site for all remotes at once, and refuses an invalid address', async () => {
  for (const args of [
    ['--', '--site', 'https://club.example.com'],
    ['-w', 'remote-profile', '--', '--site', 'club'],
  ])
    await expect(run('npm', ['run', '--silent', 'dev', ...args], ROOT)).rejects.toThrow(
      /:\ncannot start: one remote runs on a site: npm run dev -w remote-profile -- --site https:\/\/…$/,
    );
});
