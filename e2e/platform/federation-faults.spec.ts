import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { failRemoteEntry, NETWORK_FAULTS } from '../kit/network';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { RemoteFallbackLocators } from '../kit/pages/shell';
import { PROFILE_PAGE_REMOTES } from '../kit/places';
import { REMOTE_LOAD_TIMER_MS, stopTimers } from '../kit/timers';

const notLoaded = (remote: string) => new RegExp(`\\[${remote} .*no se pudo cargar`);

for (const remote of PROFILE_PAGE_REMOTES) {
  test(`when the entry of ${remote} fails in any way, the rest works and «Reintentar» recovers it`, async ({
    page,
    visitor,
    directory,
    problems,
  }) => {
    test.slow();
    const site = new AllRemotesPage(page, pickWithoutVideo(directory));
    const place = new RemoteFallbackLocators(page, remote);
    for (const { name, answer, errors } of NETWORK_FAULTS) {
      await test.step(`the entry of ${remote} ${name}`, () =>
        problems.within([notLoaded(remote), ...errors], async () => {
          await page.unrouteAll();
          const heal = await failRemoteEntry(page, remote, answer);
          await visitor.visit(site.path);

          await expect(place.retry, name).toBeVisible();
          await site.expectAliveBut(remote);
          heal();
          await place.retry.click();
          await expect(site.shown(remote), name).toBeVisible();
          await expect(place.fallback, name).toBeHidden();
        }));
    }
  });
}

test('an entry that hangs is aborted after five seconds, and «Reintentar» recovers it', async ({
  page,
  visitor,
  directory,
  problems,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const endSecond = await stopTimers(page, REMOTE_LOAD_TIMER_MS);
  for (const remote of PROFILE_PAGE_REMOTES) {
    const place = new RemoteFallbackLocators(page, remote);
    await test.step(`the entry of ${remote} hangs`, () =>
      problems.within([notLoaded(remote)], async () => {
        await page.unrouteAll();
        const heal = await failRemoteEntry(page, remote, () => undefined);
        await visitor.visit(site.path, { takenOver: false });
        for (const other of PROFILE_PAGE_REMOTES) if (other !== remote) await site.shown(other).waitFor();

        for (let second = 1; second < 5; second += 1) await endSecond();
        await expect(place.retry).toBeHidden();
        await endSecond();
        await expect(place.retry).toBeVisible();
        await site.expectAliveBut(remote);
        heal();
        await place.retry.click();
        await expect(site.shown(remote)).toBeVisible();
      }));
  }
});

test('each page of the directory remote offers «Reintentar» when the remote is missing', async ({
  page,
  visitor,
  expectErrors,
}) => {
  expectErrors(
    /\[directory .*no se pudo cargar/,
    /remoteEntry[\w.-]*\.js.* net::ERR_CONNECTION_REFUSED/,
    /console error: Failed to load/,
  );
  const heal = await failRemoteEntry(page, 'directory', (route) => route.abort('connectionrefused'));
  await visitor.visit('/especialistas');
  const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('main')).toContainText('El resto del sitio funciona con normalidad');
  heal();
  await retry.click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Por área de trabajo/ })).toBeVisible();
});

test('home works when every remote is down', async ({ page, visitor, layout, expectErrors }) => {
  expectErrors(/no se pudo cargar/, /net::ERR_CONNECTION_REFUSED/, /console error: Failed to load/);
  await page.route(/\/remotes\//, (route) => route.abort('connectionrefused'));
  await visitor.visit('/filtro/provincia');
  await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await layout.logo.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pintura' })).toBeVisible();
});

test('each remote still works when its style sheets are missing', async ({
  page,
  visitor,
  directory,
  problems,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  for (const remote of PROFILE_PAGE_REMOTES) {
    await test.step(remote, () =>
      problems.within([new RegExp(`/remotes/${remote}/.*\\.css`)], async () => {
        await page.unrouteAll();
        await page.route(new RegExp(`/remotes/${remote}/.*\\.css`), (route) =>
          route.abort('connectionrefused'),
        );
        await visitor.visit(remote === 'directory' ? '/especialistas' : site.path, { drawn: false });
        if (remote === 'directory') {
          await expect(
            page.getByRole('main').getByRole('link', { name: /^Por área de trabajo/ }),
          ).toBeVisible();
        } else await expect(site.shown(remote)).toBeVisible();
      }),
    );
  }
});
