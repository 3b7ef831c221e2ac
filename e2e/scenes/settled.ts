import { expect, type Page } from '@playwright/test';

/** Waits until fonts and pictures are there, those further down included, and neither the splash nor a part of the page says that it is busy. */
export async function settled(page: Page, { waiting = false } = {}): Promise<void> {
  if (!waiting) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[data-splash]').filter({ visible: true })).toHaveCount(0);
  }
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...images.map((image) => image.decode().catch(() => undefined)),
    ]);
  });
}
