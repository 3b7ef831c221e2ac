import type { Page } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { FeedbackWidget } from '../kit/pages/profile';
import { RemoteFallbackLocators } from '../kit/pages/shell';
import { PAGE_REACT_EXPRESSION, replaceModules, throwOnRender } from '../kit/sites/altered-build';

const failuresKept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('club:fallas'));

const THROWN = [/\[profile 9\.9\.9\] falló al mostrarse/, /falla de prueba al mostrar/];

test('a release that throws on render is skipped on the next pages until a newer one runs', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...THROWN);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await lab.publish('profile', '9.9.9', throwOnRender);
  const failed = (await lab.registry()).remotes.profile.entry;
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await expect.poll(() => failuresKept(page)).toContain(failed);

  const errors: string[] = [];
  const tab = await context.newPage();
  tab.on('console', (message) => errors.push(message.text()));
  await tab.goto(`${lab.origin}${site.path}`);
  await expect(new AllRemotesPage(tab, site.person).shown('profile')).toBeVisible();
  expect(errors.filter((text) => text.includes('9.9.9'))).toEqual([]);

  await lab.publish('profile', '9.9.10', (build) => build.replaceText('Aviso legal', 'Aviso nuevo y legal'));
  await tab.reload();
  await expect(tab.getByRole('region', { name: 'Aviso nuevo y legal' })).toBeVisible();
  await expect.poll(() => failuresKept(tab)).toBeNull();
});

test('when the previous release also throws on render, «Reintentar» is offered and nothing retries automatically', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...THROWN, /\[profile 9\.9\.8\] falló al mostrarse/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  await lab.publish('profile', '9.9.8', throwOnRender);
  await lab.publish('profile', '9.9.9', throwOnRender);
  await labVisitor.visit(site.path);
  await expect(new RemoteFallbackLocators(page, 'profile').retry).toBeVisible();
  await site.expectAliveBut('profile');
  const { entry, previous } = (await lab.registry()).remotes.profile;
  expect(asked).toEqual(expect.arrayContaining([entry, previous?.entry]));
  expect(await failuresKept(page)).toBeNull();
});

/** Code of a component that shows a text and throws after the event `falla`. */
const THROWS_LATER = `function Later() {
  const [broken, setBroken] = ${PAGE_REACT_EXPRESSION}.useState(false);
  ${PAGE_REACT_EXPRESSION}.useEffect(() => addEventListener('falla', () => setBroken(true)), []);
  if (broken) throw new Error('falla de prueba al mostrar');
  return 'Todavía sirve';
}`;

test('a comment draft survives when another remote falls back to its previous release', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(...THROWN);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const widget = new FeedbackWidget(page);
  await lab.publish('profile', '9.9.9', replaceModules(THROWS_LATER));
  await labVisitor.visit(site.path);
  await expect(page.getByText('Todavía sirve')).toBeVisible();
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill('Muy buen sitio');
  await page.evaluate(() => dispatchEvent(new Event('falla')));
  await expect(site.shown('profile')).toBeVisible();
  await expect(widget.comment).toHaveValue('Muy buen sitio');
});
