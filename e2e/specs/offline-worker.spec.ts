import type { Page } from '@playwright/test';
import { freePort } from '../../host/trials/support/free-ports';
import { fetchDirectory } from '../data/directory';
import { everyPlace } from '../data/places';
import { startFront } from '../engines/site/front';
import { compositionOf, expect, keptCaches, lookAgain, test, untilKept } from '../fixtures/kept-site';
import { siteKind } from '../stack/site-kind';

const REFUSED = /ERR_CONNECTION_REFUSED/;
/** As Chromium says it of what a worker passed on in vain. */
const FAILED = /ERR_FAILED/;
const NOT_FOUND = /\b404\b.*\/no-existe/;

const bar = (page: Page) => page.getByText(/^Sin conexión\./);

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/** What stands over the page, once all is there. */
async function headingAt(page: Page, url: string): Promise<string> {
  await open(page, url);
  const heading = page.locator('main h1');
  await expect(heading).not.toHaveText('');
  await expect(page.getByRole('banner').locator('[data-boundary="directory"]')).toBeVisible();
  return heading.innerText();
}

const brokenPictures = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
        .map(({ src }) => src),
    );

test.setTimeout(240_000);
test.describe.configure({ mode: 'default' });

test('after one visit and with every server stopped, thirty of thirty openings show what they show online', async ({
  site,
  browserOf: browser,
}) => {
  const places = everyPlace(await fetchDirectory(site.origin));
  const page = await browser.open();
  await open(page, `${site.origin}/`);
  await untilKept(page);
  await expect.poll(() => page.evaluate(() => 'comentarios' in localStorage)).toBe(true);
  await expect(bar(page)).toBeHidden();
  await browser.close();

  browser.problems.expect(REFUSED, NOT_FOUND);
  const other = await browser.open();
  const online = new Map<string, string>();
  for (const { path } of places) online.set(path, await headingAt(other, site.origin + path));
  await browser.close();
  await site.stop();

  const offline = await browser.open();
  for (let opening = 0; opening < 30; opening += 1) {
    const { name, path } = places[opening % places.length] ?? { name: '', path: '/' };
    expect(await headingAt(offline, site.origin + path), name).toBe(online.get(path));
    await expect(bar(offline), name).toHaveText(/^Sin conexión\. Lista del \d\d\/\d\d\/\d{4}\.$/);
    await expect(offline.getByRole('alert'), name).toHaveCount(0);
    expect(await brokenPictures(offline), name).toEqual([]);
  }
});

test('what was deployed meanwhile runs at the next load, and only that is kept afterwards', async ({
  site,
  browserOf: browser,
}) => {
  const page = await browser.open();
  await open(page, `${site.origin}/especialistas`);
  await untilKept(page);
  const former = await keptCaches(page);
  await site.stop();
  browser.problems.expect(REFUSED);
  await site.publish('directory', '2.0.0', (build) =>
    build.replaceText('¿Cómo desea buscar a su especialista?', '¿Qué especialista busca hoy?'),
  );
  const heading = page.locator('main h1');
  await page.reload();
  await expect(heading).toHaveText('¿Cómo desea buscar a su especialista?');
  await expect(bar(page)).toBeVisible();

  await site.start();
  await lookAgain(page);
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(heading).toHaveText('¿Qué especialista busca hoy?');
  await untilKept(page);
  expect(await keptCaches(page)).not.toEqual(former);
  await site.stop();
  await page.reload();
  await expect(heading).toHaveText('¿Qué especialista busca hoy?');
});

test('with SERVICE_WORKER=off the worker leaves with all that it kept, and pages ask for none', async ({
  site,
  browserOf: browser,
}) => {
  const page = await browser.open();
  await open(page, `${site.origin}/`);
  await untilKept(page);
  await site.stop();
  await site.start({ SERVICE_WORKER: 'off' });
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect(async () => {
    await open(page, `${site.origin}/`);
    await expect.poll(left, { timeout: 3_000 }).toEqual([]);
  }).toPass();
  await open(page, `${site.origin}/especialistas`);
  expect(await compositionOf(page)).toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

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
  await expect(page.goto(trying)).rejects.toThrow(FAILED);
  await expect(page.goto(`${site.origin}/`)).rejects.toThrow(FAILED);

  await site.start();
  await open(page, `${site.origin}/`);
  await site.stop();
  await expect(page.goto(trying)).rejects.toThrow(FAILED);
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
  await expect.poll(() => browser.problems.missing()).toEqual([]);
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
  await front.stop();
});
