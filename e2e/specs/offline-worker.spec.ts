import type { Page } from '@playwright/test';
import { fetchDirectory } from '../data/directory';
import { everyPlace } from '../data/places';
import { compositionOf, expect, keptCaches, lookAgain, open, test, untilKept } from '../fixtures/kept-site';

const REFUSED = /ERR_CONNECTION_REFUSED/;
const NOT_FOUND = /\b404\b.*\/no-existe/;

const bar = (page: Page) => page.getByText(/^Sin conexión\./);

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
  await page.goto('about:blank');
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
