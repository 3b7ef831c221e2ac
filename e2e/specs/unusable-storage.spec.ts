import type { Page } from '@playwright/test';
import { cachedLists } from '../data/cached';
import { CROWD_SEARCH, crowd } from '../data/crowd';
import { pickWorkerIn } from '../data/pick';
import { expect, test } from '../fixtures';
import { StubbedList } from '../fixtures/service';
import { localStorageOf } from '../fixtures/storage';
import { DrillDown } from '../page-models/drill-down';
import { HeaderSearch } from '../page-models/header-search';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';
import { Results } from '../page-models/results';

test('with storage blocked the whole way to a profile and back works', async ({
  page,
  visitor,
  directory,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  const wanted = pickWorkerIn(directory, 'Pintura');
  const drillDown = new DrillDown(page);
  const results = new Results(page);
  const profile = new Profile(page);
  await visitor.open('/filtro/area-trabajo');
  await new Registration(page).dismissNotice();
  await drillDown.card('Pintura').click();
  await drillDown.card(wanted.province).click();
  await drillDown.card(wanted.canton).click();
  await drillDown.card('Ver todas').click();
  await results.card(wanted.name).click();
  await expect(profile.heading).toHaveText(wanted.name);
  await profile.back.click();
  await expect(results.card(wanted.name)).toBeVisible();
  await new HeaderSearch(page).type(wanted.name);
  await expect(new HeaderSearch(page).suggestion(wanted.name)).toBeVisible();
});

test('with storage blocked a visitor can register for the visit', async ({ page, visitor, layout }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await visitor.open('/');
  const registration = new Registration(page);
  await registration.notice.button('Aceptar').click();
  await registration.register();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
});

test('when storage is full the new list is shown and the old one stays, without a word', async ({
  page,
  visitor,
  directory,
}) => {
  await fillStorage(page);
  const [someone] = directory.people;
  const stored = cachedLists(new Date('2026-01-01T00:00:00Z'));
  await visitor.visit(`/detalle/${someone?.id}`, { stored });
  await expect(new Profile(page).heading).toHaveText(someone?.name ?? '');
  await expect(new Profile(page).ratingsButton).toBeVisible();
  expect(await localStorageOf(page)).toMatchObject(stored);
});

test('when storage is full nothing is fetched again on the way through the site', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  await fillStorage(page);
  const specialists = await new StubbedList(page, directory, 'specialists').watch();
  await visitor.visit('/filtro/provincia');
  await expect(new DrillDown(page).cards.first()).toBeVisible();
  await layout.specialistsLink.click();
  await page.getByRole('link', { name: /^Por área de trabajo/ }).click();
  await expect(new DrillDown(page).cards.first()).toBeVisible();
  expect(specialists.calls).toBe(1);
});

test.describe('more specialists than storage holds', () => {
  const COUNT = 12_000;

  test('are usable on the whole way through the site, asked for once and not kept', async ({
    page,
    visitor,
    layout,
    directory,
  }) => {
    const list = await new StubbedList(page, directory, 'specialists').answer((route) =>
      route.fulfill({ json: crowd(directory, COUNT) }),
    );
    await visitor.visit(CROWD_SEARCH, { stored: cachedLists(new Date('2026-01-01T00:00:00Z')) });
    await expect(new Results(page).count).toHaveText(/Se han encontrado 12\s?000 especialista\(s\)/);
    await layout.specialistsLink.click();
    await page.getByRole('link', { name: /^Por área de trabajo/ }).click();
    await expect(new DrillDown(page).card('Pintura')).toContainText(/12\s?000 especialistas/);
    await new HeaderSearch(page).type('Persona 11999');
    await new HeaderSearch(page).suggestion('Persona 11999 Mora').click();
    await expect(new Profile(page).heading).toHaveText('Persona 11999 Mora');
    expect(list.calls).toBe(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const kept = await localStorageOf(page);
    expect(kept).not.toHaveProperty('especialistas');
    expect(kept).not.toHaveProperty('ultimaActualizacionEsp');
  });

  test('are there again after a new load', async ({ page, visitor, directory }) => {
    await new StubbedList(page, directory, 'specialists').answer((route) =>
      route.fulfill({ json: crowd(directory, COUNT) }),
    );
    await visitor.visit(CROWD_SEARCH);
    await expect(new Results(page).cards.first()).toBeVisible();
    await visitor.reload();
    await expect(new Results(page).count).toHaveText(/12\s?000/);
  });
});

test('a list that fills the storage makes room for the visitor’s own data', async ({
  page,
  visitor,
  layout,
}) => {
  await visitor.visit('/', { registered: false });
  const registration = new Registration(page);
  await registration.notice.button('Aceptar').click();
  await expect.poll(async () => Object.keys(await localStorageOf(page))).toContain('especialistas');
  await page.evaluate(() => {
    for (let room = 5_242_880; room >= 1; room = Math.floor(room / 2)) {
      try {
        localStorage.setItem(
          'especialistas',
          (localStorage.getItem('especialistas') ?? '') + ' '.repeat(room),
        );
      } catch {
        // full by now
      }
    }
  });
  await registration.register();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
  await visitor.reload();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
});

async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}
