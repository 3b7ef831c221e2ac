import type { Page } from '@playwright/test';
import { freePort } from '../../host/trials/support/free-ports';
import { startFront } from '../engines/site/front';
import { compositionOf, expect, keptCaches, open, test, untilKept } from '../fixtures/kept-site';
import { siteKind } from '../stack/site-kind';

const REFUSED = /ERR_CONNECTION_REFUSED/;
/** As Chromium says it of what a worker passed on in vain. */
const FAILED = /ERR_FAILED/;

async function failsToOpen(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage();
  await expect(tab.goto(url)).rejects.toThrow(FAILED);
  await tab.close();
}

test.setTimeout(240_000);
test.describe.configure({ mode: 'default' });

test('a page that tries a remote from elsewhere is neither kept nor shown from what is kept', async ({
  site,
  browserOf: browser,
}) => {
  test.skip(siteKind === 'nginx', 'an export knows no overrides');
  const trying = `${site.origin}/?remote.profile=http://localhost:1/remoteEntry.js`;
  const page = await browser.open();
  await open(page, `${site.origin}/`);
  await untilKept(page);
  await open(page, trying);
  await expect(page.getByRole('complementary', { name: 'Versión de prueba' })).toBeVisible();
  expect(await compositionOf(page)).toBeNull();

  browser.problems.expect(FAILED, REFUSED);
  await site.stop();
  await failsToOpen(page, trying);
  await failsToOpen(page, `${site.origin}/`);

  await site.start();
  await open(page, `${site.origin}/`);
  await site.stop();
  await failsToOpen(page, trying);
  await open(page, `${site.origin}/`);
});

test('a release whose entry fails gives way as ever: what is kept of another hides nothing', async ({
  site,
  browserOf: browser,
}) => {
  const page = await browser.open();
  await open(page, `${site.origin}/`);
  await untilKept(page);
  await site.publish('directory', '2.0.0', (build) =>
    build.write(build.manifest.entry, "throw new Error('no se abre');"),
  );
  browser.problems.expect(/\[directory 2\.0\.0\].*no se pudo cargar|no se abre/);
  await open(page, `${site.origin}/especialistas`);
  await expect(page.locator('main h1')).toHaveText('¿Cómo desea buscar a su especialista?');
  await browser.problems.expectDeclared();
});

test('where the browser has no room nothing is kept, and nobody is told', async ({
  site,
  browserOf: browser,
}) => {
  const page = await browser.open();
  const settings = await page.context().newCDPSession(page);
  await settings.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 20_000 });
  await open(page, `${site.origin}/`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
  await open(page, `${site.origin}/especialistas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await keptCaches(page)).toEqual([]);
});

test('nothing of it is asked for before the page has loaded, and no file twice', async ({
  site,
  browserOf: browser,
}) => {
  const front = await startFront(await freePort(), site.origin);
  const page = await browser.open();
  await open(page, `${front.origin}/`);
  await untilKept(page);
  const [loaded, started] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const own = performance.getEntriesByType('resource').find(({ name }) => name.includes('/start-offline'));
    return [navigation?.loadEventEnd ?? Number.NaN, own?.startTime ?? Number.NaN];
  });
  expect(started).toBeGreaterThan(loaded + 2_500);
  const urls = front.asked(/\.(js|css|woff2|svg|webp|png)$/).map(({ url }) => url);
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
  expect(urls).toContainEqual(expect.stringMatching(/^\/certificados\//));
  await page.goto('about:blank');
  await front.stop();
});
