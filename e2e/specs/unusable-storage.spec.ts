import type { Page } from '@playwright/test';
import { cachedLists } from '../data/cached';
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
  await registration.fill({
    idCard: '1-0000-0001',
    name: 'Ana',
    firstSurname: 'Mora',
    secondSurname: 'Vargas',
    phone: '80000099',
  });
  await registration.submit();
  await registration.success.button('Aceptar').click();
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

test('twelve thousand specialists, more than storage holds, are usable', async ({
  page,
  visitor,
  directory,
}) => {
  const [row] = JSON.parse(directory.answers.specialists) as Record<string, unknown>[];
  const many = Array.from({ length: 12_000 }, (_, i) => ({
    ...row,
    id: String(i + 1),
    nombre: `Persona ${i + 1}`,
    provincia: 'Heredia',
    canton: 'Barva',
    areaTrabajo: ['Pintura'],
  }));
  await new StubbedList(page, directory, 'specialists').answer((route) => route.fulfill({ json: many }));
  await visitor.visit('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
  await expect(new Results(page).count).toHaveText(/Se han encontrado 12\s?000 especialista\(s\)/);
  await new HeaderSearch(page).type('Persona 11999');
  await expect(new HeaderSearch(page).suggestions).toHaveCount(1);
});

async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}
