import type { Page } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { watchNetwork } from '../kit/network';
import { ResultsLocators } from '../kit/pages/finding';
import { HeaderSearch } from '../kit/pages/shell';
import { searchPathFor } from '../kit/places';
import { stopIdlePrefetch } from '../kit/timers';

const PROFILE_CODE = /\/profile-page-[^/]+\.js$/;
/** Matches requests that the results page sends anyway, even without a prefetch. */
const RESULTS_REQUESTS = /\/remotes\/directory\//;
const RATINGS = /\/servicio\/calificaciones$/;

/** Records later requests. Returns a function that lists their addresses. */
function watchRequests(page: Page): () => string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return () => urls;
}

const asksFor = (page: Page, pattern: RegExp) =>
  page.waitForResponse((answer) => pattern.test(answer.url()) && answer.ok());

const SIGNS: Record<string, (results: ResultsLocators, name: string) => Promise<void>> = {
  'the mouse over a card': (results, name) => results.card(name).hover(),
  'the keyboard on a card': (results, name) => results.card(name).focus(),
};

for (const [sign, give] of Object.entries(SIGNS)) {
  test(`${sign} fetches the profile's remote and the ratings before the visitor chooses`, async ({
    page,
    visitor,
    directory,
  }) => {
    const person = pickWithoutVideo(directory);
    const results = new ResultsLocators(page);
    await stopIdlePrefetch(page);
    await visitor.visit(searchPathFor(person));
    await new HeaderSearch(page).arrived.waitFor();
    const fetched = [asksFor(page, PROFILE_CODE), asksFor(page, RATINGS)];
    await give(results, person.name);
    await Promise.all(fetched);
    await expect(results.heading).toBeVisible();

    const asked = watchRequests(page);
    await results.card(person.name).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    const needed = asked().filter((url) => /\.js$|\/servicio\//.test(url));
    expect(needed.filter((url) => !RESULTS_REQUESTS.test(url))).toEqual([]);
  });
}

test('focusing the header search fetches the code of the profile page, which its suggestions open', async ({
  page,
  visitor,
}) => {
  const search = new HeaderSearch(page);
  await visitor.visit('/');
  await search.arrived.waitFor();
  const fetched = asksFor(page, PROFILE_CODE);
  await search.box.focus();
  await fetched;
});

test('nothing is prefetched without hover, focus or touch', async ({ page, visitor, directory }) => {
  const person = pickWithoutVideo(directory);
  const network = await watchNetwork(page);
  const asked = watchRequests(page);
  await visitor.visit(searchPathFor(person));
  await new ResultsLocators(page).card(person.name).waitFor();
  await new HeaderSearch(page).arrived.waitFor();
  await network.quiet();
  expect(asked().filter((url) => PROFILE_CODE.test(url) || RATINGS.test(url))).toEqual([]);
});
