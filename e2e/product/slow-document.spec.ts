import { expect, test } from '../kit/fixtures';
import { layoutShifts, watchLayoutShifts } from '../kit/looks';
import { startSlowDocumentServer } from '../kit/sites/site-server';
import { requiredSiteUrl } from '../site-url';

for (const [part, end] of [
  ['the header', '<nav'],
  ['the main area', '<footer'],
] as const) {
  test(`a shell that arrives in parts, first ${part}, is painted only when complete`, async ({ page }) => {
    const site = await startSlowDocumentServer(requiredSiteUrl(), end);
    try {
      await page.setViewportSize({ width: 360, height: 740 });
      await watchLayoutShifts(page);
      await page.goto(site.origin, { waitUntil: 'commit' });
      const header = page.getByRole('banner', { includeHidden: true });
      await header.waitFor({ state: 'attached' });
      expect(await layoutShifts(page)).toEqual([]);
      await expect(header).toBeHidden();

      site.sendRest();
      await expect(header).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
      await page.waitForLoadState();
      await page.goto('about:blank');
    } finally {
      await site.stop();
    }
  });
}
