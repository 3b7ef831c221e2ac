import { expect, test } from '../kit/fixtures';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { RegistrationLocators } from '../kit/pages/shell';
import { expectSharedModulesOnce, recordScripts } from '../kit/scripts';
import type { CompleteRegistry } from '../kit/sites/deployments';
import { walkThroughAllRemotes } from '../kit/visitor';
import { isExternalSite } from '../site-url';

test('the entries of all three remotes are loaded from the addresses in /registry.json', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const [someone] = directory.people;
  await visitor.visit(`/detalle/${someone?.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(someone?.name ?? '');
  await expect(layout.widgetButton).toBeVisible();
  await layout.header.locator('[data-boundary="directory"]').waitFor();

  const { remotes } = (await (await page.request.get('/registry.json')).json()) as CompleteRegistry;
  const entries = Object.values(remotes).map(({ entry }) => new URL(entry, visitor.origin));
  expect(requested).toEqual(expect.arrayContaining(entries.map(String)));
  const folders = entries.map(({ href }) => href.slice(0, href.lastIndexOf('/') + 1));
  const others = requested.filter(
    (url) => url.includes('/remotes/') && !folders.some((folder) => url.startsWith(folder)),
  );
  expect(others).toEqual([]);
  if (!isExternalSite) {
    const origins = new Set([visitor.origin, ...entries.map(({ origin }) => origin)]);
    expect(origins.size, 'host and remotes each on an origin of their own').toBe(4);
  }
});

test('stores, UI kit, React and router exist once in the page, with an empty and with a filled cache', async ({
  page,
  visitor,
  directory,
}) => {
  for (const visit of ['cold', 'warm']) {
    await visitor.leave();
    const scripts = await recordScripts(page);
    if (visit === 'cold') await visitor.visit('/');
    else await visitor.open('/');
    await walkThroughAllRemotes(page, directory);
    expectSharedModulesOnce(await scripts(), visitor.origin, visit);
  }
});

test('after a registration in the host, the remotes know the visitor at once', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const registration = new RegistrationLocators(page);
  const profile = new ProfileLocators(page);
  const [someone] = directory.people;
  await visitor.visit(`/detalle/${someone?.id}`, { registered: false });
  await registration.dismissNotice();

  await layout.accountButton.click();
  await layout.menuItem('Registrar').click();
  await registration.register();
  await profile.evaluate.click();
  await expect(new EvaluationDialogLocators(page).comment).toBeVisible();
});

test('a remote opens the registration and shows toasts through the host', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const registration = new RegistrationLocators(page);
  const widget = new FeedbackWidget(page);
  const [someone] = directory.people;
  await visitor.visit(`/detalle/${someone?.id}`, { registered: false });
  await registration.dismissNotice();
  await new ProfileLocators(page).evaluate.click();
  await expect(registration.form.box).toBeVisible();
  await page.keyboard.press('Escape');

  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(`Todo se encuentra. ${Date.now()}`);
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
  expect(await widget.toast.evaluate((toast) => toast.closest('[data-boundary]'))).toBeNull();
  await expect(layout.widgetButton).toBeVisible();
});
