import type { Page } from '@playwright/test';
import { fetchDirectory } from '../kit/directory';
import {
  expect,
  namesOfCompleteCaches,
  openHydrated,
  requestedCompositionId,
  returnToTab,
  test,
  waitUntilCached,
} from '../kit/kept-site';
import { brokenPictures } from '../kit/looks';
import { allScreenAddresses } from '../kit/places';
import { alterCachedScripts, countRepairedScripts } from '../kit/scripts';
import { findRolloutVisitorNumbers, ROLLOUT_COOKIE } from '../kit/sites/deployments';

const REFUSED = /ERR_CONNECTION_REFUSED/;
/** Chromium's message for a failed request that the service worker forwarded. */
const FAILED = /ERR_FAILED/;
const NOT_FOUND = /\b404\b.*\/no-existe/;

const bar = (page: Page) => page.getByText(/^Sin conexión\./);

/** Opens an address, waits until everything has loaded, and returns the heading. */
async function headingAt(page: Page, url: string): Promise<string> {
  await openHydrated(page, url);
  const heading = page.locator('main h1');
  await expect(heading).not.toHaveText('');
  await expect(page.getByRole('banner').locator('[data-boundary="directory"]')).toBeVisible();
  return heading.innerText();
}

async function failsToOpen(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage();
  await expect(tab.goto(url)).rejects.toThrow(FAILED);
  await tab.close();
}

test.setTimeout(240_000);
test.describe.configure({ mode: 'default' });

test('after one visit and with every server stopped, every page shows its online content', async ({
  site,
  page,
  expectErrors,
  browserOf: browser,
}) => {
  const places = allScreenAddresses(await fetchDirectory(site.origin));
  const online = new Map<string, string>();
  expectErrors(NOT_FOUND);
  for (const { path } of places) online.set(path, await headingAt(page, site.origin + path));
  await page.close();

  const once = await browser.open();
  await openHydrated(once, `${site.origin}/`);
  await waitUntilCached(once);
  await expect(bar(once)).toBeHidden();
  await test.step('a page load repairs an altered and incomplete offline copy', async () => {
    const spoiled = await once.evaluate(alterCachedScripts);
    expect(spoiled.length).toBeGreaterThan(4);
    await openHydrated(once, `${site.origin}/`);
    await expect.poll(() => once.evaluate(countRepairedScripts, spoiled)).toBe(spoiled.length);
  });
  await browser.close();
  await site.stop();

  browser.problems.expect(REFUSED, NOT_FOUND);
  const offline = await browser.open();
  for (const { name, path } of places) {
    expect(await headingAt(offline, site.origin + path), name).toBe(online.get(path));
    await expect(bar(offline), name).toHaveText(/^Sin conexión\. Los datos son del \d\d\/\d\d\/\d{4}\.$/);
    await expect(offline.getByRole('alert'), name).toHaveCount(0);
    expect(await brokenPictures(offline), name).toEqual([]);
  }
});

test('the first load after an offline visit runs the new release and caches only that one', async ({
  site,
  page,
  expectErrors,
}) => {
  await openHydrated(page, `${site.origin}/especialistas`);
  await waitUntilCached(page);
  const former = await namesOfCompleteCaches(page);
  await site.stop();
  expectErrors(REFUSED);
  await site.publish('directory', '2.0.0', (build) =>
    build.replaceText('¿Cómo desea buscar a su especialista?', '¿Qué especialista busca hoy?'),
  );
  const heading = page.locator('main h1');
  await page.reload();
  await expect(heading).toHaveText('¿Cómo desea buscar a su especialista?');
  await expect(bar(page)).toBeVisible();
  const [header, line] = [await page.getByRole('banner').boundingBox(), await bar(page).boundingBox()];
  expect(line?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);

  await site.start();
  await returnToTab(page);
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(heading).toHaveText('¿Qué especialista busca hoy?');
  await waitUntilCached(page);
  expect(await namesOfCompleteCaches(page)).not.toEqual(former);
  await site.stop();
  await page.reload();
  await expect(heading).toHaveText('¿Qué especialista busca hoy?');
});

test('SERVICE_WORKER=off removes the worker and its caches', async ({ site, page }) => {
  await openHydrated(page, `${site.origin}/`);
  await waitUntilCached(page);
  await page.goto('about:blank');
  await site.stop();
  await site.start({ SERVICE_WORKER: 'off' });
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect(async () => {
    await openHydrated(page, `${site.origin}/`);
    await expect.poll(left, { timeout: 3_000 }).toEqual([]);
  }).toPass();
  await openHydrated(page, `${site.origin}/especialistas`);
  expect(await requestedCompositionId(page)).toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('offline, a visitor stays on the release that a rollout assigned', async ({
  site,
  page,
  context,
  expectErrors,
}) => {
  await site.rollOut('directory', '2.0.0', (build) =>
    build.replaceText('¿Cómo desea buscar a su especialista?', '¿Qué especialista busca hoy?'),
  );
  const { inside, outside } = await findRolloutVisitorNumbers(site.origin, 'directory');
  expectErrors(REFUSED);
  const arms = [
    [outside[0] ?? '', '¿Cómo desea buscar a su especialista?'],
    [inside[0] ?? '', '¿Qué especialista busca hoy?'],
  ] as const;
  for (const [index, [number, shown]] of arms.entries()) {
    if (index > 0) await site.start();
    await context.addCookies([{ name: ROLLOUT_COOKIE, value: number, url: site.origin }]);
    await openHydrated(page, `${site.origin}/especialistas`);
    await waitUntilCached(page);
    await site.stop();
    await page.reload();
    await expect(page.locator('main h1')).toHaveText(shown);
    await expect(bar(page)).toBeVisible();
  }
});

test('a page with an overridden remote is neither cached nor served from the cache', async ({
  site,
  page,
  expectErrors,
}) => {
  const trying = `${site.origin}/?remote.profile=http://localhost:1/remoteEntry.js`;
  await openHydrated(page, `${site.origin}/`);
  await waitUntilCached(page);
  await openHydrated(page, trying);
  await expect(page.getByRole('complementary', { name: 'Versión de prueba' })).toBeVisible();
  expect(await requestedCompositionId(page)).toBeNull();

  expectErrors(FAILED, REFUSED);
  await site.stop();
  await failsToOpen(page, trying);
  await failsToOpen(page, `${site.origin}/`);

  await site.start();
  await openHydrated(page, `${site.origin}/`);
  await site.stop();
  await failsToOpen(page, trying);
  await openHydrated(page, `${site.origin}/`);
});
