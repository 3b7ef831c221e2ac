import { expect, test } from '../kit/fixtures';
import { brokenPictures } from '../kit/looks';
import { DrillDownLocators, HomeLocators, ListFailureLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch, RemoteFallbackLocators } from '../kit/pages/shell';
import { LIST_PATHS, UNSTEADY_SITE_PROFILE_PATH, UNSTEADY_SITE_SPECIALIST } from '../kit/sites/failing-sites';
import { CACHED_SPECIALIST, CACHED_SPECIALIST_NAME, cachedLists, localStorageOf } from '../kit/stored';
import { stopIdlePrefetch } from '../kit/timers';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const NAME = 'María Solís Peña';
const RESULTS = '/resultados?provincia=San%20José&canton=Escazú&area=Construcción';
const LIST_ERRORS = [/Error al obtener Especialistas/, /Error al obtener Calificaciones/];
const CLOSED = [/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|ERR_SOCKET_NOT_CONNECTED/];
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/];

test.describe.configure({ mode: 'default' });

test('cached lists show at once while the service hangs, and the fetched lists replace them later', async ({
  page,
  guest,
  unsteady: { service },
}) => {
  const stored = cachedLists(LONG_AGO);
  const profile = new ProfileLocators(page);
  for (const behaviour of ['hang', 'begin', 'drip'] as const) {
    await test.step(`cached lists show at once if service responses ${behaviour}`, async () => {
      service.lists[LIST_PATHS.specialists] = JSON.stringify([UNSTEADY_SITE_SPECIALIST]);
      service.behave(behaviour);
      await guest.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored });
      await expect(profile.heading, behaviour).toHaveText(CACHED_SPECIALIST_NAME);
      await expect(profile.ratings, behaviour).toContainText('1 evaluación');
      expect(await localStorageOf(page), behaviour).toMatchObject(stored);

      await profile.legalNotice.scrollIntoViewIfNeeded();
      await profile.ratingsButton.focus();
      const place = await page.evaluate(() => window.scrollY);
      const renewed = JSON.stringify([
        UNSTEADY_SITE_SPECIALIST,
        { ...CACHED_SPECIALIST, puntoVenta: 'Tienda nueva' },
      ]);
      service.lists[LIST_PATHS.specialists] = renewed;
      service.goOn();
      await expect(profile.information('Punto de venta asociado'), behaviour).toHaveText('Tienda nueva');
      await expect(profile.ratingsButton, behaviour).toBeFocused();
      expect(await page.evaluate(() => window.scrollY), behaviour).toBe(place);
      await expect
        .poll(async () => (await localStorageOf(page)).ultimaActualizacionEsp, behaviour)
        .not.toBe(stored.ultimaActualizacionEsp);
      expect((await localStorageOf(page)).especialistas, behaviour).toContain('Tienda nueva');
    });
  }
});

test.describe('a browser without cached lists', () => {
  test('a list request that delivers no row is aborted and repeated', async ({
    page,
    guest,
    layout,
    unsteady: { service },
    expectErrors,
  }) => {
    expectErrors(/Error al obtener Especialistas/);
    const failure = new ListFailureLocators(page);
    service.behave('drip');
    await page.clock.install();
    await guest.visit('/filtro/provincia');
    await layout.pageReady('directory');
    const drops = service.drops();
    await expect.poll(service.drops).toBeGreaterThan(drops + 3);
    await expect(failure.loading).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(30_500);
      await expect(failure.failed).toBeVisible({ timeout: 1_000 });
    }).toPass();
    service.behave('answer');
    await page.clock.runFor(30_500);
    await expect(new DrillDownLocators(page).card('San José')).toBeVisible();
  });

  test('a dropped connection shows an error for each list, and «Reintentar» recovers', async ({
    page,
    guest,
    unsteady: { service },
    problems,
    expectErrors,
  }) => {
    expectErrors(...LIST_ERRORS, ...CLOSED);
    const failure = new ListFailureLocators(page);
    service.behave('close');
    for (const path of ['/filtro/provincia', '/filtro/area-trabajo', RESULTS]) {
      await guest.visit(path);
      await expect(failure.failed).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(new ResultsLocators(page).nothing).toBeHidden();
    for (const key of Object.keys(cachedLists(LONG_AGO)))
      expect(await localStorageOf(page)).not.toHaveProperty(key);
    const search = new HeaderSearch(page);
    await search.type('solis');
    await expect(page.getByText('No pudimos cargar la lista de especialistas.')).toBeVisible();
    await page.keyboard.press('Escape');

    await guest.visit(UNSTEADY_SITE_PROFILE_PATH);
    await expect(new ProfileLocators(page).missing).toBeVisible();
    await expect(page.getByText('No pudimos cargar la lista de especialistas.')).toBeVisible();
    await problems.expectDeclared();
    service.behave('answer');
    await failure.retry.click();
    await expect(new ProfileLocators(page).heading).toHaveText(NAME);
    await expect(new ProfileLocators(page).heading).toBeFocused();
  });

  test('a profile opened while the service is down appears when the service recovers', async ({
    page,
    guest,
    layout,
    unsteady: { service },
    problems,
    expectErrors,
  }) => {
    expectErrors(...LIST_ERRORS, ...CLOSED);
    const profile = new ProfileLocators(page);
    service.behave('close');
    await page.clock.install();
    await guest.visit(UNSTEADY_SITE_PROFILE_PATH);
    await expect(profile.missing).toBeVisible();
    await layout.ready();
    await problems.expectDeclared();
    service.behave('answer');
    await page.clock.runFor(30_500);
    await expect(profile.heading).toHaveText(NAME);
    await expect(profile.ratings).toContainText('1 evaluación');
  });

  test('offline pages show a message, and the lists load when the network is back', async ({
    page,
    guest,
    layout,
    unsteady: { service },
    expectErrors,
  }) => {
    expectErrors(/Error al obtener Especialistas/, ...CLOSED);
    const failure = new ListFailureLocators(page);
    // Prevents a slow page from prefetching scripts while it is offline.
    await stopIdlePrefetch(page);
    service.behave('close');
    await guest.visit(RESULTS);
    await expect(failure.failed).toBeVisible();
    await layout.ready();
    await page.context().setOffline(true);
    await expect(failure.offline).toBeVisible();
    await expect(failure.failed).toBeHidden();
    service.behave('answer');
    await page.context().setOffline(false);
    await expect(page.getByText('Se han encontrado 1 especialista(s)')).toBeVisible();
  });
});

test('offline, a missing remote shows a picture and a message, and loads when the network is back', async ({
  page,
  guest,
  layout,
  expectErrors,
}) => {
  expectErrors(/\[directory .*no se pudo cargar/, ...NO_NETWORK);
  const place = new RemoteFallbackLocators(page, 'directory');
  await guest.visit('/');
  await layout.ready();
  await page.context().setOffline(true);
  await new HomeLocators(page).tile('Pintura').click();
  await expect(place.fallback).toContainText(
    'Parece que no hay conexión. Revise su internet e intente de nuevo.',
  );
  await expect(place.fallback.locator('svg')).toBeVisible();
  expect(await brokenPictures(page, '[role=alert]')).toEqual([]);
  for (let tries = 0; tries < 4; tries += 1) {
    await place.retry.click();
    await expect(place.retry).toBeVisible();
  }
  await page.context().setOffline(false);
  await expect(new DrillDownLocators(page).heading).toBeVisible();
  await expect(place.fallback).toBeHidden();
});

test('certificates show a placeholder offline', async ({ page, guest, expectErrors }) => {
  expectErrors(...NO_NETWORK);
  await page.route(/\/certificados\//, (route) => route.abort('internetdisconnected'));
  await guest.visit(UNSTEADY_SITE_PROFILE_PATH);
  const { certificates } = new ProfileLocators(page);
  await certificates.scrollIntoViewIfNeeded();
  await expect(certificates.locator('svg[viewBox="0 0 320 320"]')).toHaveCount(2);
  expect(await brokenPictures(page, 'section')).toEqual([]);
});
