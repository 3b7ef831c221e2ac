import type { Locator } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { legibilityProblems } from '../kit/legibility';
import { ProfileLocators } from '../kit/pages/profile';
import { MANY_COMMENTS, serveOneSpecialist } from '../kit/scenes/profile';

const HEIGHT = 360;

/** Returns the share of the screen's height that an element covers. */
const shownOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });

for (const width of [640, 740, 844]) {
  test(`header and contact buttons leave two thirds of a landscape phone’s screen free at ${width} px`, async ({
    page,
    visitor,
    layout,
    directory,
  }) => {
    const { contact, recent } = new ProfileLocators(page);
    await page.setViewportSize({ width, height: HEIGHT });
    await serveOneSpecialist(page, directory, {}, MANY_COMMENTS);
    await visitor.visit('/detalle/0');
    await contact.waitFor();
    await recent.first().waitFor();
    const taken = [await shownOf(layout.header), await shownOf(contact)] as const;
    for (const part of taken) expect(part).toBeGreaterThan(40);
    expect(taken[0] + taken[1]).toBeLessThanOrEqual(HEIGHT / 3);

    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect(contact).toBeInViewport();
    expect(await shownOf(layout.header), 'scrolls away with the page').toBe(0);
    expect(await shownOf(contact)).toBeLessThanOrEqual(HEIGHT / 3);
  });
}

test('the header fits every phone in landscape', async ({ page, visitor, layout }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await visitor.visit('/especialistas');
  await layout.ready();
  for (const width of [640, 767, 768, 844, 900, 991]) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await legibilityProblems(page), `${width} px`).toEqual([]);
    const hint = await layout.header
      .getByPlaceholder(/^Buscar/)
      .evaluate((field) => Number.parseFloat(getComputedStyle(field, '::placeholder').fontSize));
    expect.soft(hint, `letters of the search’s hint at ${width} px`).toBeGreaterThanOrEqual(12);
  }
});
