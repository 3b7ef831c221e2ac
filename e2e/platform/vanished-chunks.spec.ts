import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { SearchMethodLocators } from '../kit/pages/finding';
import { FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch, RemoteFallbackLocators, SiteDialog } from '../kit/pages/shell';
import { countPageLoads } from '../kit/scripts';
import { renameLegalNotice } from '../kit/sites/altered-build';
import { deployReplacements, removeRelease } from '../kit/sites/lab';
import { stopTimersInOpenPage, TOAST_DURATION_MS } from '../kit/timers';

const NOT_FOUND = [/response 404: .*\/remotes\//, /console error: Failed to load resource/];
/** The browser's message for a style sheet that is missing; the 404 response is JSON. */
const NO_STYLE = /console error: Refused to apply style/;
const COULD_NOT_OPEN = 'No se pudo abrir. Intente de nuevo.';

let putBack: () => Promise<void> = async () => undefined;

test.afterEach(async () => {
  await putBack();
  putBack = async () => undefined;
});

test('an open tab can navigate to a page whose module a deploy removed', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...NOT_FOUND, /\[profile 1\.0\.0\] ProfilePage no se pudo cargar/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const search = new HeaderSearch(page);
  await labVisitor.visit('/');
  await search.arrived.waitFor();
  putBack = await deployReplacements(lab, 'profile', renameLegalNotice);
  const loads = countPageLoads(page);

  await search.type(site.person.name);
  await search.suggestion(site.person.name).first().click();
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  await expect(site.shown('profile')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(site.path);
  expect(loads()).toBe(1);
  await expect(new RemoteFallbackLocators(page, 'profile').fallback).toHaveCount(0);
});

test('an open tab can navigate to a page of a loaded remote whose chunk a deploy removed', async ({
  page,
  lab,
  labVisitor,
  layout,
  expectErrors,
}) => {
  expectErrors(...NOT_FOUND, NO_STYLE, /\[directory 1\.0\.0\] SearchMethodPage no se pudo cargar/);
  await labVisitor.visit('/');
  await new HeaderSearch(page).arrived.waitFor();
  putBack = await deployReplacements(lab, 'directory', () => undefined);
  const loads = countPageLoads(page);

  await layout.specialistsLink.click();
  await expect(new SearchMethodLocators(page).byWorkArea).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/especialistas');
  expect(loads()).toBe(1);
});

test('a dialog whose code a deploy removed still opens', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...NOT_FOUND, NO_STYLE);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const profile = new ProfileLocators(page);
  await labVisitor.visit(site.path);
  await profile.ratingsButton.waitFor();
  putBack = await deployReplacements(lab, 'profile', renameLegalNotice);
  const loads = countPageLoads(page);

  const fetched = page.waitForResponse(/ratings-dialog-[^/]+\.js/);
  await profile.ratingsButton.hover();
  await fetched;
  expect(loads(), 'nothing was wanted yet').toBe(0);
  await profile.ratingsButton.click();
  const ratings = new SiteDialog(page, 'Evaluaciones');
  await expect(ratings.box).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Aviso importante y legal', includeHidden: true }),
  ).toBeAttached();
  expect(loads()).toBe(1);
  await ratings.close.click();
  await expect(profile.ratingsButton).toBeFocused();

  await labVisitor.reload();
  await profile.ratingsButton.waitFor();
  await expect(ratings.box, 'it was opened for that once').toHaveCount(0);
});

test('if a dialog’s code fails to load and no newer release is deployed, the page shows an error and does not reload', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...NOT_FOUND, NO_STYLE);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const profile = new ProfileLocators(page);
  await labVisitor.visit(site.path);
  await profile.ratingsButton.waitFor();
  putBack = await removeRelease(lab, 'profile');
  const loads = countPageLoads(page);
  await profile.ratingsButton.click();
  await expect(page.getByText(COULD_NOT_OPEN)).toBeVisible();
  expect(loads()).toBe(0);
  await site.expectAliveBut('profile');
});

test('if a dialog of the host cannot load, the page reloads once, then shows an error; the dialog opens when it can load again', async ({
  page,
  labVisitor,
  layout,
  expectErrors,
}) => {
  expectErrors(/response 404: .*\/assets\//, /console error: Failed to load resource/);
  await labVisitor.visit('/especialistas');
  await page.route(/\/assets\/dialogs-[^/]+\.js/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/assets\/index-[^/]+\.js/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const loads = countPageLoads(page);
  const askForData = async () => {
    await layout.accountButton.click();
    await layout.menuItem('Mis datos').click();
  };
  const reloaded = page.waitForEvent('load');
  await askForData();
  await reloaded;
  await test.step('the reloaded page fails to open the dialog', () =>
    expect(page.getByText(COULD_NOT_OPEN)).toBeVisible());
  expect(loads()).toBe(1);

  await page.unrouteAll();
  await askForData();
  await expect(new SiteDialog(page, 'Mis datos').box).toBeVisible();
});

test('the page does not reload for a missing dialog while a submission is pending', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...NOT_FOUND, NO_STYLE);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const profile = new ProfileLocators(page);
  const widget = new FeedbackWidget(page);
  await labVisitor.visit(site.path);
  await profile.ratingsButton.waitFor();
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill('Se está enviando');
  const answer = await holdRequests(page, new RegExp(`${directory.endpoints.feedback}$`));
  await widget.submit.click();
  await widget.panel.clickBackdrop();
  putBack = await deployReplacements(lab, 'profile', renameLegalNotice);
  const loads = countPageLoads(page);

  await profile.ratingsButton.click();
  await expect(page.getByText(COULD_NOT_OPEN)).toBeVisible();
  expect(loads()).toBe(0);
  await stopTimersInOpenPage(page, TOAST_DURATION_MS);
  await answer();
  await expect(widget.toast).toBeVisible();
  await profile.ratingsButton.click();
  await expect(new SiteDialog(page, 'Evaluaciones').box).toBeVisible();
  expect(loads()).toBe(1);
});
