import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeDelta } from '../../host/trials/support/deltas';
import { freePorts } from '../../host/trials/support/free-ports';
import { pickWithoutVideo } from '../data/pick';
import { startAlteringFront } from '../deltas/altering-front';
import { encodingFor } from '../deltas/ask-delta';
import { otherHost } from '../deltas/other-host';
import { type Transfer, transfersOf } from '../deltas/transfers';
import { expect, START_MS, test } from '../fixtures';
import { Visitor } from '../fixtures/visitor';
import { ComposedPage } from '../page-models/composed-page';
import { HeaderSearch } from '../page-models/header-search';
import { alterBuild, renameNotice } from '../stack/altered-build';
import { deployBuilds } from '../stack/deployed-builds';
import type { HostLab } from '../stack/lab';
import { startSiteServer } from '../stack/site-server';
import { makeTempDir } from '../stack/temp-dir';

const afterwards: (() => Promise<void>)[] = [];

test.afterEach(async () => {
  for (const stop of afterwards.splice(0)) await stop();
});

const CHUNK = /\/remotes\/profile\/[^/]+\/assets\/profile-page-[^/]+\.js$/;

async function transferOf(page: Page, file: RegExp): Promise<Transfer> {
  await expect(page.locator('#drawn')).toHaveCount(0);
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
  const first = await transferOf(page, CHUNK);
  expect(first.bytes).toBeGreaterThan(first.whole / 5);

  await deployRenamed(lab, first.url);
  await labVisitor.open(site.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  const second = await transferOf(page, CHUNK);
  expect(second.url).not.toBe(first.url);
  expect(second.bytes).toBeGreaterThan(0);
  expect(second.bytes).toBeLessThan(first.bytes / 10);
  await site.expectAliveBut('feedback');

  await labVisitor.open(site.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  expect((await transferOf(page, CHUNK)).bytes).toBe(0);
});

const ALTERED: [string, (whole: string, former: string, delta: Buffer) => Promise<Uint8Array>][] = [
  [
    'gives another text',
    (whole, former) => encodeDelta(Buffer.from(`${whole}globalThis.alteredRan = true;`), Buffer.from(former)),
  ],
  ['cannot be undone', async (_whole, _former, delta) => delta.subarray(0, -3)],
];

for (const [what, alter] of ALTERED) {
  test(`a difference altered so that it ${what} is not executed: the former release takes the place`, async ({
    page,
    lab,
    directory,
    expectErrors,
  }) => {
    expectErrors(/integrity|ERR_|Failed to (fetch|load)/i, /\[profile 1\.0\.1\]/);
    const site = new ComposedPage(page, pickWithoutVideo(directory));
    let former = '';
    const front = await startAlteringFront(lab.origin, CHUNK, async (path, delta) =>
      alter(await textOf(lab.origin + path), former, delta),
    );
    afterwards.push(front.stop);
    const visitor = new Visitor(page, front.origin);
    await visitor.visit(site.path);
    await expect(page.getByRole('region', { name: 'Aviso legal' })).toBeVisible();
    const { url } = await transferOf(page, CHUNK);
    former = await textOf(url);
    await deployRenamed(lab, url.replace(front.origin, lab.origin));

    await visitor.open(site.path);
    await expect.poll(front.altered).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Aviso legal', exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'alteredRan' in globalThis)).toBe(false);
    await site.expectAliveBut('feedback');
  });
}

test('who has the former build of the host gets the next one as differences', async ({ page }) => {
  test.setTimeout(START_MS);
  const dir = await makeTempDir();
  const former = await otherHost();
  afterwards.push(dir.remove, former.remove);
  const [port = 0] = await freePorts(1);
  const within = (folder: string) => join(dir.path, folder);
  const place = { remotesDir: within('remotes'), secretsDir: within('secrets'), dataDir: within('data') };
  await deployBuilds(place);
  const started = async (script?: string) => {
    const server = await startSiteServer({ ...place, port, ...(script && { script }) });
    afterwards.unshift(server.stop);
    return server;
  };
  const visit = async (origin: string) => {
    await new Visitor(page, origin).visit('/');
    await new HeaderSearch(page).arrived.waitFor();
    const marked = await page.evaluate(() => 'otherHost' in globalThis);
    const loaded = await Promise.all([
      transferOf(page, /\/index-[^/]+\.js$/),
      transferOf(page, /\/vendor-[^/]+\.js$/),
    ]);
    await page.goto('about:blank');
    return { marked, loaded };
  };

  const before = await started(former.script);
  const first = await visit(before.origin);
  const formerTexts = await Promise.all(first.loaded.map(({ url }) => textOf(url)));
  await before.stop();

  const now = await started();
  const document = await textOf(now.origin);
  for (const [at, name] of ['index', 'vendor'].entries()) {
    const [path] = new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(document) ?? [];
    await untilMade(`${now.origin}${path}`, formerTexts[at] ?? '');
  }
  const second = await visit(now.origin);
  expect([first.marked, second.marked]).toEqual([true, false]);
  for (const [at, { bytes }] of second.loaded.entries()) {
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan((first.loaded[at]?.bytes ?? 0) / 50);
  }
});
