import type { Locator } from '@playwright/test';
import { matchingPeople, specialistCountText } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { highestContrast, pixelRowsOfParts } from '../kit/looks';
import { DrillDownLocators } from '../kit/pages/finding';

const PROVINCE = 'Guanacaste';

test('the keyboard chooses a province on the map, and the next heading takes the focus', async ({
  page,
  visitor,
  layout,
}) => {
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/filtro/provincia');
  await pressTabUntilFocused(page, drillDown.shape(PROVINCE));
  await page.keyboard.press('Enter');
  await expect(layout.heading).toHaveText(`Seleccione un cantón en ${PROVINCE}`);
  await expect(layout.heading).toBeFocused();
  await page.goBack();
  await expect(drillDown.card(PROVINCE)).toBeVisible();
});

test('the map shows the same counts as the cards and highlights the province of the card under the pointer', async ({
  page,
  visitor,
  directory,
}) => {
  const drillDown = new DrillDownLocators(page);
  const count = matchingPeople(directory, { provincia: PROVINCE }).length;
  await visitor.visit('/filtro/provincia');
  await expect(drillDown.card(PROVINCE)).toContainText(specialistCountText(count));
  await expect(drillDown.shape(PROVINCE)).toHaveAccessibleName(`En el mapa: ${PROVINCE} (${count})`);

  const plain = await drillDown.map.screenshot();
  await drillDown.card(PROVINCE).hover();
  await expect.poll(async () => plain.equals(await drillDown.map.screenshot())).toBe(false);
});

test('the map is beside the cards on a wide screen and below them on a phone', async ({ page, visitor }) => {
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/filtro/provincia');
  await expect(drillDown.cards).toHaveCount(7);
  const boxes = async () => ({
    map: await drillDown.map.boundingBox(),
    last: await drillDown.cards.last().boundingBox(),
  });
  const wide = await boxes();
  expect(wide.map?.x).toBeGreaterThan((wide.last?.x ?? 0) + (wide.last?.width ?? 0));
  await page.setViewportSize({ width: 360, height: 740 });
  const narrow = await boxes();
  expect(narrow.map?.y).toBeGreaterThan((narrow.last?.y ?? 0) + (narrow.last?.height ?? 0));
});

test('on a phone the first specialists stand between the cards and the map, and the chosen step says «Cambiar»', async ({
  page,
  visitor,
}) => {
  const drillDown = new DrillDownLocators(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit('/filtro/area-trabajo?area=Pintura');
  await expect(drillDown.people.first()).toBeVisible();
  const tops = [drillDown.cards.last(), drillDown.people.first(), drillDown.map].map(
    async (part) => (await part.boundingBox())?.y ?? 0,
  );
  const [cards = 0, people = 0, map = 0] = await Promise.all(tops);
  expect(cards).toBeLessThan(people);
  expect(people).toBeLessThan(map);
  const change = await drillDown.crumbs.first().evaluate((crumb) => {
    const { content, display } = getComputedStyle(crumb, '::after');
    return { content, display };
  });
  expect(change).toEqual({ content: '"Cambiar"', display: expect.not.stringMatching('none') });
});

const MEDIA = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const;

test('the map labels all seven provinces legibly at any width, each on its province’s colour', async ({
  page,
  visitor,
}) => {
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/filtro/provincia');
  for (const width of [320, 360, 768, 1280]) {
    await test.step(`all provinces are legible at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(drillDown.labels).toHaveCount(7);
      const sea = await boxOf(drillDown.sea);
      const boxes = await Promise.all((await drillDown.labels.all()).map(boxOf));
      for (const [i, box] of boxes.entries()) {
        expect(touches(box, boxes.slice(i + 1)), `label ${i} at ${width} px`).toBe(false);
        expect(box.left >= sea.left && box.right <= sea.right, `label ${i} at ${width} px`).toBe(true);
      }
      for (const [name, media] of Object.entries(MEDIA)) {
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
        const labels = await pixelRowsOfParts(drillDown.map, drillDown.labels);
        for (const [i, rows] of labels.entries()) {
          const where = `label ${i} at ${width} px, ${name}`;
          expect(highestContrast(rows), where).toBeGreaterThanOrEqual(4.5);
          expect(new Set(groundOf(rows)).size, `${where}: what lies under the letters`).toBe(1);
        }
      }
      await page.emulateMedia({ forcedColors: 'none' });
    });
  }
});

type Box = { left: number; right: number; top: number; bottom: number };

async function boxOf(element: Locator): Promise<Box> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, right: x + width, top: y, bottom: y + height };
}

const touches = (one: Box, others: readonly Box[]): boolean =>
  others.some(
    (other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
  );

/** Lists the background colours left and right of the text, from top to bottom, without the corners. */
const groundOf = (rows: Awaited<ReturnType<typeof pixelRowsOfParts>>[number]): string[] =>
  rows.slice(9, -9).flatMap((row) => [row[3], row[row.length - 4]].map(String));
