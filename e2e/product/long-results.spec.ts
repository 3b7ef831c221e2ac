import type { Page } from '@playwright/test';
import type { Directory } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { SEARCH_WITH_MANY_RESULTS, StubbedList, specialistRowsForSearch } from '../kit/lists';
import { watchNetwork } from '../kit/network';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';
import { waitUntilSignalsStart } from '../kit/timers';
import type { Visitor } from '../kit/visitor';

const MANY = 5000;

async function openCrowd(visitor: Visitor, directory: Directory, count: number): Promise<ResultsLocators> {
  const list = new StubbedList(visitor.page, directory, 'specialists');
  await list.answer((route) => route.fulfill({ json: specialistRowsForSearch(directory, count) }));
  await visitor.visit(SEARCH_WITH_MANY_RESULTS);
  const results = new ResultsLocators(visitor.page);
  await expect(results.count).toHaveText(`Se han encontrado ${count} especialista(s)`);
  return results;
}

const focusedCard = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? '');

test('5,000 results render at most 400 elements and show the full count', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const network = await watchNetwork(page);
  await openCrowd(visitor, directory, MANY);
  await layout.widgetButton.waitFor();
  await new HeaderSearch(page).arrived.waitFor();
  await waitUntilSignalsStart(page);
  await network.quiet();
  expect(await page.locator('*').count()).toBeLessThanOrEqual(400);
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Persona 1 Mora', exact: true }) });
  await expect(first).toHaveAttribute('aria-setsize', String(MANY));
  await expect(first).toHaveAttribute('aria-posinset', '1');
});

test('Tab moves through cards and heart buttons one by one, past the last rendered card', async ({
  page,
  visitor,
  directory,
}) => {
  const results = await openCrowd(visitor, directory, 60);
  await results.cards.first().focus();
  for (let card = 1; card <= 60; card += 1) {
    await expect.poll(() => focusedCard(page)).toBe(String(card));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await expect(results.more).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('pressing End repeatedly reaches the end of the list', async ({ page, visitor, directory }) => {
  const results = await openCrowd(visitor, directory, 300);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(results.cards).toHaveCount(300, { timeout: 300 });
  }).toPass({ intervals: [0] });
  await expect(results.card('Persona 300 Mora')).toBeAttached();
  await expect(results.more).toBeHidden();
});

test('the browser’s find command finds a name far down the list', async ({ page, visitor, directory }) => {
  const results = await openCrowd(visitor, directory, 300);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(results.cards).toHaveCount(300);
  const isFound = page.evaluate(() =>
    (window as Window & { find?: (text: string) => boolean }).find?.('Persona 287'),
  );
  expect(await isFound).toBe(true);
});

test('printing renders all results, and the page is short again after printing', async ({
  page,
  visitor,
  directory,
}) => {
  const results = await openCrowd(visitor, directory, 100);
  const shown = await results.cards.count();
  expect(shown).toBeLessThan(100);
  await page.evaluate(() => {
    window.addEventListener('afterprint', () => document.documentElement.setAttribute('data-printed', ''));
    const cards = () => document.querySelectorAll('main li h2').length;
    window.addEventListener('beforeprint', () =>
      queueMicrotask(() => document.documentElement.setAttribute('data-printing', String(cards()))),
    );
  });
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-printing', '100');
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(results.cards).toHaveCount(shown);
});

test('the browser’s back button and «Regresar» return from a profile to the same place far down the list', async ({
  page,
  visitor,
  directory,
}) => {
  const results = await openCrowd(visitor, directory, 200);
  const profile = new ProfileLocators(page);
  const wanted = results.card('Persona 111 Mora');
  await expect(async () => {
    await results.cards.last().scrollIntoViewIfNeeded();
    await expect(wanted).toBeAttached({ timeout: 200 });
  }).toPass();
  await wanted.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(3000);
  for (const [way, goBack] of [
    ['the browser’s back button', () => page.goBack()],
    ['«Regresar»', () => profile.back.click()],
  ] as const) {
    await test.step(way, async () => {
      await wanted.click();
      await expect(profile.heading).toHaveText('Persona 111 Mora');
      expect(await page.evaluate(() => window.scrollY), 'the profile begins at its top').toBe(0);
      await goBack();
      await expect(wanted, way).toBeInViewport();
      await expect.poll(() => page.evaluate(() => window.scrollY), way).toBe(before);
      await expect(wanted, way).toBeFocused();
    });
  }
});
