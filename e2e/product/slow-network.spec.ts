import type { Page } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { FeedbackWidget } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';
import { PROFILE_PAGE_REMOTES } from '../kit/places';
import { stopTimersInOpenPage, TOAST_DURATION_MS } from '../kit/timers';

/** Emulates a weak mobile signal: 400 kbit/s both ways, 400 ms for each round trip. */
async function slow3G(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

test.describe('a site on a slow phone network', () => {
  test('a profile loads completely, and no part of it times out', async ({ page, visitor, directory }) => {
    await slow3G(page);
    const site = new AllRemotesPage(page, pickWithoutVideo(directory));
    await visitor.visit(site.path);
    for (const remote of PROFILE_PAGE_REMOTES)
      await expect(site.shown(remote)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a comment is sent once and confirmed', async ({ page, visitor, directory }) => {
    const widget = new FeedbackWidget(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(directory.endpoints.feedback))
        sent.push(request.postData() ?? '');
    });
    await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
    await slow3G(page);
    await widget.launcher.click();
    await widget.reaction('Bueno').click();
    await widget.comment.fill('Visto desde el bus');
    await stopTimersInOpenPage(page, TOAST_DURATION_MS);
    await widget.submit.click();
    await expect(widget.toast).toBeVisible({ timeout: 30_000 });
    expect(sent).toEqual([expect.stringContaining('Visto desde el bus')]);
  });
});

test('a remote that was loading when the laptop went to sleep appears after waking up', async ({
  page,
  visitor,
}) => {
  const { launcher } = new FeedbackWidget(page);
  await page.clock.install();
  const sendFeedbackRemote = await holdRequests(page, /\/remotes\/feedback\//);
  const requested = page.waitForRequest(/\/remotes\/feedback\/.*remoteEntry/);
  await visitor.visit('/especialistas');
  await requested;
  // Waits for the search: the layout's remotes start to load together, whereas the request above may be a preload.
  await new HeaderSearch(page).arrived.waitFor();
  await page.clock.fastForward(60_000);
  await sendFeedbackRemote();
  await expect(launcher).toBeVisible();
});
