import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { SEARCH_WITH_MANY_RESULTS, specialistRowsForSearch } from '../kit/lists';
import { ListFailureLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';
import { LIST_PATHS } from '../kit/sites/failing-sites';
import { cachedLists, localStorageOf } from '../kit/stored';

const COUNT = 100_000;
/** Long timeout that only catches a page that never finishes loading; `npm run lab -- growth` measures durations. */
const SLOW = { timeout: 60_000 };
const MOST_CARDS = 100;
const MOST_ELEMENTS = 5_000;

test('a directory of 100,000 specialists is usable: fetched once, rendered in part and not stored', async ({
  page,
  guest,
  layout,
  directory,
  unsteady: { service },
}) => {
  const results = new ResultsLocators(page);
  const search = new HeaderSearch(page);
  const asked = service.calls(LIST_PATHS.specialists);
  service.lists[LIST_PATHS.specialists] = JSON.stringify(specialistRowsForSearch(directory, COUNT));
  service.behave('begin');
  await guest.visit(SEARCH_WITH_MANY_RESULTS, {
    stored: { ...cachedLists(new Date()), especialistas: '[{"id":' },
  });
  await expect(new ListFailureLocators(page).loading).toBeVisible();
  await layout.ready();

  service.goOn();
  await expect(results.count).toHaveText(/Se han encontrado 100\s?000 especialista\(s\)/, SLOW);
  await expect(results.cards.first()).toBeVisible(SLOW);
  expect(await results.cards.count()).toBeLessThan(MOST_CARDS);
  expect(await elementsIn(page)).toBeLessThan(MOST_ELEMENTS);

  await search.type('Persona 99999');
  await search.suggestion('Persona 99999 Mora').click(SLOW);
  await expect(new ProfileLocators(page).heading).toHaveText('Persona 99999 Mora', SLOW);
  expect(service.calls(LIST_PATHS.specialists) - asked).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = await localStorageOf(page);
  expect(kept).not.toHaveProperty('especialistas');
  expect(kept).not.toHaveProperty('ultimaActualizacionEsp');
});

const elementsIn = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);
