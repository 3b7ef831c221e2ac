import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { SEARCH_WITH_MANY_RESULTS, StubbedList, specialistRowsForSearch } from '../kit/lists';
import { DrillDownLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch, RegistrationLocators } from '../kit/pages/shell';
import { blockLocalStorage, cachedLists, localStorageOf } from '../kit/stored';

test('with storage blocked a visitor can register until the page closes', async ({
  page,
  visitor,
  layout,
}) => {
  await blockLocalStorage(page);
  await visitor.open('/');
  const registration = new RegistrationLocators(page);
  await registration.notice.button('Aceptar').click();
  await registration.register();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
});

test('when storage is full, the new list is shown, the old one stays stored, and nothing is fetched again', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  await fillStorage(page);
  const specialists = await new StubbedList(page, directory, 'specialists').watch();
  const stored = cachedLists(new Date('2026-01-01T00:00:00Z'));
  await visitor.visit('/filtro/provincia', { stored });
  await expect(new DrillDownLocators(page).cards.first()).toBeVisible();
  await layout.specialistsLink.click();
  await page.getByRole('link', { name: /^Por área de trabajo/ }).click();
  await expect(new DrillDownLocators(page).cards.first()).toBeVisible();
  expect(specialists.calls).toBe(1);
  expect(await localStorageOf(page)).toMatchObject(stored);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a list larger than local storage works on every page, is fetched once per page load and is not stored', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const list = await new StubbedList(page, directory, 'specialists').answer((route) =>
    route.fulfill({ json: specialistRowsForSearch(directory, 12_000) }),
  );
  const { count } = new ResultsLocators(page);
  await visitor.visit(SEARCH_WITH_MANY_RESULTS, { stored: cachedLists(new Date('2026-01-01T00:00:00Z')) });
  await expect(count).toHaveText(/Se han encontrado 12\s?000 especialista\(s\)/);
  await layout.specialistsLink.click();
  await page.getByRole('link', { name: /^Por área de trabajo/ }).click();
  await expect(new DrillDownLocators(page).card('Pintura')).toContainText(/12\s?000 especialistas/);
  await new HeaderSearch(page).type('Persona 11999');
  await new HeaderSearch(page).suggestion('Persona 11999 Mora').click();
  await expect(new ProfileLocators(page).heading).toHaveText('Persona 11999 Mora');
  expect(list.calls).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const kept = await localStorageOf(page);
  expect(kept).not.toHaveProperty('especialistas');
  expect(kept).not.toHaveProperty('ultimaActualizacionEsp');

  await test.step('both lists are complete after a new page load', async () => {
    await visitor.open(SEARCH_WITH_MANY_RESULTS);
    await expect(count).toHaveText(/12\s?000/);
    expect(list.calls).toBe(2);
  });
});

test('the visitor’s data can be stored even if a cached list fills the storage', async ({
  page,
  visitor,
  layout,
}) => {
  await visitor.visit('/', { registered: false });
  const registration = new RegistrationLocators(page);
  await registration.notice.button('Aceptar').click();
  await expect.poll(async () => Object.keys(await localStorageOf(page))).toContain('especialistas');
  expect(await fillWithList(page), 'no two letters more fit').toBe(true);
  await registration.register();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
  await visitor.reload();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
});

/** Makes the stored list as long as storage allows. Returns true if fewer than two more characters fit. */
const fillWithList = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const fits = (key: string, value: string) => {
      try {
        localStorage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    };
    // Measures the free space with separate keys, since each change of a long value rewrites the whole value.
    const measuring: string[] = [];
    let free = 0;
    for (let room = 5_242_880; room >= 1; room = Math.floor(room / 2)) {
      const key = String.fromCharCode(0x61 + measuring.length);
      if (!fits(key, ' '.repeat(room - key.length))) continue;
      measuring.push(key);
      free += room;
    }
    for (const key of measuring) localStorage.removeItem(key);
    const list = localStorage.getItem('especialistas') ?? '';
    localStorage.setItem('especialistas', list + ' '.repeat(free));
    return !fits('aa', '');
  });

async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}
