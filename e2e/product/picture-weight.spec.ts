import { expect, test } from '../kit/fixtures';
import { waitUntilSettled } from '../kit/scenes/scene';

const MOST_BYTES = 120_000;

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 });

test('the pictures on the home page weigh less than 120 KB on a phone', async ({ page, visitor, layout }) => {
  const pictures = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image') return;
    pictures.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  await visitor.visit('/');
  await layout.widgetButton.waitFor();
  await waitUntilSettled(page);
  await expect.poll(() => pictures.size).toBeGreaterThanOrEqual(5);
  const bytes = await Promise.all(pictures.values());
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
