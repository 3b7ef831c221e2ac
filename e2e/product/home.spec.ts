import { expect, test } from '../kit/fixtures';
import { HomeLocators, WORK_AREA_TILES } from '../kit/pages/finding';

test('the home page shows the banner, four tiles in order and the reasons to trust these specialists', async ({
  page,
  visitor,
}) => {
  const home = new HomeLocators(page);
  await visitor.visit('/');
  await expect(home.tiles).toHaveText([...WORK_AREA_TILES]);
  await expect(home.intro).toBeVisible();
  await expect(home.banner).toHaveCount(1);
  await expect
    .poll(() => home.banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a banner with one picture never changes and has no pause button', async ({ page, visitor, layout }) => {
  const home = new HomeLocators(page);
  await page.clock.install();
  await visitor.visit('/');
  await layout.ready();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor(3_000);
    await expect(home.banner).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /Pausar|Reanudar/ })).toHaveCount(0);
});

test('a splash covers the page for 0.4 s after loading', async ({ page, visitor }) => {
  const home = new HomeLocators(page);
  await visitor.visit('/');
  await expect(home.splash).toHaveCSS('animation-duration', '0.4s');
  await expect(home.splash).toHaveCSS('position', 'fixed');
  await expect(home.splash).toBeHidden();
});

test('returning home from another page shows no splash', async ({ page, visitor, layout }) => {
  await visitor.visit('/especialistas');
  await layout.logo.click();
  await expect(page).toHaveURL('/');
  await expect(new HomeLocators(page).splash).toHaveCount(0);
});
