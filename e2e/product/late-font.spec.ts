import { aUser } from '@club/shared/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { layoutShifts, watchLayoutShifts } from '../kit/looks';
import { waitUntilSettled } from '../kit/scenes/scene';
import { seedLocalStorage } from '../kit/stored';

const FONT = /figtree[^/]*\.woff2$/;

/**
 * Returns a function that lists the fonts that render an element: the site's own font by name, a fallback font as `a
 * stand-in`.
 */
async function watchLetters(page: Page): Promise<(selector: string) => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  return async (selector) => {
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'a stand-in'));
  };
}

test('a font that loads after the first paint applies from the next page on, is fetched once and causes no layout shift', async ({
  page,
  visitor,
  layout,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => void (FONT.test(request.url()) && requests.push(request.url())));
  const sendFont = await holdRequests(page, FONT);
  await watchLayoutShifts(page);
  const letters = await watchLetters(page);
  const seed = await seedLocalStorage(page, visitor.origin, { user: JSON.stringify(aUser()) });
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.hydrated();
  await seed.dispose();
  await layout.widgetButton.waitFor();
  expect(await letters('footer h2')).toEqual(['a stand-in']);

  await sendFont();
  await page.waitForLoadState('load');
  await waitUntilSettled(page);
  expect(await letters('footer h2'), 'what is read stays as it is').toEqual(['a stand-in']);

  await expect
    .poll(async () => {
      await layout.specialistsLink.click();
      await layout.heading.waitFor();
      return letters('footer h2');
    })
    .toEqual([expect.stringContaining('Figtree')]);
  expect(await letters('main h1')).toEqual([expect.stringContaining('Figtree')]);
  await waitUntilSettled(page);
  expect(await layoutShifts(page)).toEqual([]);
  expect(requests).toHaveLength(1);
});
