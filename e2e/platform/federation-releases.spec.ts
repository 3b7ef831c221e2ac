import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { RemoteFallbackLocators } from '../kit/pages/shell';

test('an altered file of a remote’s release is not executed', async ({
  page,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/integrity/i, /\[profile .*no se pudo cargar/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const chunk = /\/remotes\/profile\/(?:[^/]+\/)?assets\/profile-page-[^/]+\.js/;
  await page.route(chunk, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ headers, body: `globalThis.alteredRan = true;${await response.text()}` });
  });
  await labVisitor.visit(site.path);
  const place = new RemoteFallbackLocators(page, 'profile');
  await expect(place.retry).toBeVisible();
  expect(await page.evaluate(() => 'alteredRan' in globalThis)).toBe(false);
  await page.unroute(chunk);
  await place.retryUntil(site.shown('profile'));
});
