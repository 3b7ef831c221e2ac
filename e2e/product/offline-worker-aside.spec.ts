import type { Page } from '@playwright/test';
import { freePort } from '../../host/trials/support/free-ports';
import { startFaultProxy } from '../engines/front';
import { expect, namesOfCompleteCaches, openHydrated, test, waitUntilCached } from '../kit/kept-site';

/** Returns the time at which the page first loaded its offline code; null if it has not. */
const offlineStartedAt = (page: Page): Promise<number | null> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/start-offline'))
        ?.startTime ?? null,
  );

test('a failing release falls back to the previous one although the worker caches another release', async ({
  lab,
  page,
  expectErrors,
}) => {
  await openHydrated(page, `${lab.origin}/`);
  await waitUntilCached(page);
  await lab.publish('directory', '2.0.0', (build) =>
    build.write(build.manifest.entry, "throw new Error('no se abre');"),
  );
  expectErrors(/\[directory 2\.0\.0\].*no se pudo cargar|no se abre/);
  await openHydrated(page, `${lab.origin}/especialistas`);
  await expect(page.locator('main h1')).toHaveText('¿Cómo desea buscar a su especialista?');
});

test('when storage is full, the browser stores no offline copy and the page shows no error', async ({
  lab,
  page,
}) => {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Storage.overrideQuotaForOrigin', { origin: lab.origin, quotaSize: 20_000 });
  await openHydrated(page, `${lab.origin}/`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
  await openHydrated(page, `${lab.origin}/especialistas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('the next page asks for an offline copy', () =>
    expect.poll(() => offlineStartedAt(page), { timeout: 20_000 }).not.toBeNull());
  expect(await namesOfCompleteCaches(page)).toEqual([]);
});

test('the service worker fetches the offline copy after the page load, each file once', async ({
  lab,
  page,
}) => {
  const front = await startFaultProxy(await freePort(), lab.origin);
  await openHydrated(page, `${front.origin}/`);
  await waitUntilCached(page);
  const loaded = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.loadEventEnd ?? Number.NaN;
  });
  expect(await offlineStartedAt(page)).toBeGreaterThan(loaded + 2_500);
  const urls = front.asked(/\.(js|css|woff2|svg|webp|png)$/).map(({ url }) => url);
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
  expect(urls).toContainEqual(expect.stringMatching(/^\/certificados\//));
  await page.goto('about:blank');
  await front.stop();
});
