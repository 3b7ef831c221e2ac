import type { Page } from '@playwright/test';
import { freePorts } from '../../host/trials/support/free-ports';
import { pickWithoutVideo } from '../data/pick';
import { startAlteringFront } from '../deltas/altering-front';
import { encodingFor } from '../deltas/ask-delta';
import { otherHost } from '../deltas/other-host';
import { type Transfer, transfersOf } from '../deltas/transfers';
import { expect, test } from '../fixtures';
import { ComposedPage } from '../page-models/composed-page';
import { alterBuild, renameNotice } from '../stack/altered-build';
import { deployments } from '../stack/deployments';
import type { HostLab } from '../stack/lab';
import { built } from '../stack/paths';
import { startSiteServer } from '../stack/site-server';
import { makeTempDir } from '../stack/temp-dir';

const CHUNK = /\/remotes\/profile\/[^/]+\/assets\/profile-page-[^/]+\.js$/;

async function transferOf(page: Page, file: RegExp): Promise<Transfer> {
  const found = (await transfersOf(page)).filter(({ url }) => file.test(url));
  if (!found[0]) throw new Error(`The page has loaded no ${file}`);
  return found[0];
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** Waits until the server has made the difference that a visitor of the former file is to get. */
const untilMade = (url: string, former: string): Promise<void> =>
  expect.poll(() => encodingFor(url, former), { timeout: 30_000 }).toBe('dcz');

/** Deploys a release that says something else, as its team does, and waits for its difference. */
async function deployRenamed(lab: HostLab, formerUrl: string): Promise<void> {
  const build = await alterBuild('profile', '1.0.1', renameNotice);
  await (await lab.team('profile')).deploy(build.path).finally(build.remove);
  const { entry } = (await lab.registry()).remotes.profile;
  const [, file = ''] = /(assets\/.*)/.exec(formerUrl) ?? [];
  await untilMade(`${lab.origin}${entry.replace('remoteEntry.js', file)}`, await textOf(formerUrl));
}

test('who has a former release gets the next one as a difference, which the page runs and the browser keeps', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  const site = new ComposedPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await expect.poll(() => transferOf(page, CHUNK)).toBeTruthy();
  const first = await transferOf(page, CHUNK);
  expect(first.bytes).toBeGreaterThan(first.whole / 5);

  await deployRenamed(lab, first.url);
  await labVisitor.open(site.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  await expect(page.locator('#drawn')).toHaveCount(0);
  const second = await transferOf(page, CHUNK);
  expect(second.url).not.toBe(first.url);
  expect(second.bytes).toBeGreaterThan(0);
  expect(second.bytes).toBeLessThan(first.bytes / 10);
  await site.expectAliveBut('feedback');

  await labVisitor.open(site.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  await expect.poll(async () => (await transferOf(page, CHUNK)).bytes).toBe(0);
});

for (const [what, alter] of [
  [
    'gives another text',
    (delta: Buffer) => Buffer.from(delta.toString('latin1').replace('importante', 'indecente!'), 'latin1'),
  ],
  ['cannot be undone', (delta: Buffer) => delta.subarray(0, -3)],
] as const) {
  test(`an altered difference that ${what} is not executed: the former release takes the place`, async ({
    page,
    lab,
    labVisitor,
    directory,
    expectErrors,
  }) => {
    expectErrors(/integrity|ERR_|Failed to fetch/i, /\[profile 1\.0\.1\]/);
    const site = new ComposedPage(page, pickWithoutVideo(directory));
    const front = await startAlteringFront(lab.origin, alter);
    await labVisitor.visit('/');
    await page.goto(`${front.origin}${site.path}`);
    await expect(page.getByRole('region', { name: 'Aviso legal' })).toBeVisible();
    await expect.poll(() => transferOf(page, CHUNK)).toBeTruthy();
    await deployRenamed(lab, (await transferOf(page, CHUNK)).url.replace(front.origin, lab.origin));

    await page.goto(`${front.origin}${site.path}`);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await expect.poll(front.altered).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Aviso legal', exact: true })).toBeVisible();
    await expect(page.getByText(/indecente/)).toHaveCount(0);
    await front.stop();
  });
}

test('who has the former build of the host gets the next one as differences', async ({ page }) => {
  const dir = await makeTempDir();
  const former = await otherHost();
  const [port = 0] = await freePorts(1);
  const place = {
    remotesDir: `${dir.path}/remotes`,
    secretsDir: `${dir.path}/secrets`,
    dataDir: `${dir.path}/data`,
  };
  await deployments({ to: place.remotesDir, secretsDir: place.secretsDir }).deploy(built.remote('profile'));
  const script = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);
  const visit = async (origin: string) => {
    await page.goto(origin);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    return Promise.all(['index', 'vendor'].map((name) => transferOf(page, script(name))));
  };

  const before = await startSiteServer({ ...place, port, script: former.script });
  const [formerIndex, formerVendor] = await visit(before.origin);
  expect(await page.evaluate(() => 'otherHost' in globalThis)).toBe(true);
  const formerText = await textOf(formerVendor?.url ?? '');
  await before.stop();

  const now = await startSiteServer({ ...place, port });
  const vendor = (await textOf(now.origin)).match(/\/assets\/vendor-[^"]+\.js/)?.[0];
  await untilMade(`${now.origin}${vendor}`, formerText);
  const [index, libraries] = await visit(now.origin);
  expect(await page.evaluate(() => 'otherHost' in globalThis)).toBe(false);
  expect(libraries?.bytes).toBeGreaterThan(0);
  expect(libraries?.bytes).toBeLessThan((formerVendor?.bytes ?? 0) / 50);
  expect(index?.bytes).toBeLessThan((formerIndex?.bytes ?? 0) / 50);
  await now.stop();
  await Promise.all([dir.remove(), former.remove()]);
});
