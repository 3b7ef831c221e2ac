import { countText, matching } from '../data/pick';
import { expect, test } from '../fixtures';
import { tabTo } from '../fixtures/keyboard';
import { DrillDown } from '../page-models/drill-down';

const PROVINCE = 'Guanacaste';

test('a province is chosen on the map with the keyboard, and its heading takes the focus', async ({
  page,
  visitor,
  layout,
}) => {
  const drillDown = new DrillDown(page);
  await visitor.visit('/filtro/provincia');
  await tabTo(page, drillDown.shape(PROVINCE));
  await page.keyboard.press('Enter');
  await expect(layout.heading).toHaveText(`Seleccione un cantón en ${PROVINCE}`);
  await expect(layout.heading).toBeFocused();
  await page.goBack();
  await expect(drillDown.card(PROVINCE)).toBeVisible();
});

test('the map tells the same counts as the cards, and shows which shape belongs to a card', async ({
  page,
  visitor,
  directory,
}) => {
  const drillDown = new DrillDown(page);
  const count = matching(directory, { provincia: PROVINCE }).length;
  await visitor.visit('/filtro/provincia');
  await expect(drillDown.card(PROVINCE)).toContainText(countText(count));
  await expect(drillDown.shape(PROVINCE)).toHaveAccessibleName(`En el mapa: ${PROVINCE} (${count})`);

  const plain = await drillDown.map.screenshot();
  await drillDown.card(PROVINCE).hover();
  await expect.poll(async () => plain.equals(await drillDown.map.screenshot())).toBe(false);
});

test('the map stands beside the cards on a wide screen and below them on a phone', async ({
  page,
  visitor,
}) => {
  const drillDown = new DrillDown(page);
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
