import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures';
import { ProfileLocators } from '../kit/pages/profile';
import { RegistrationLocators } from '../kit/pages/shell';
import {
  CACHED_SPECIALIST,
  CACHED_SPECIALIST_NAME,
  cachedLists,
  localStorageOf,
  SPECIFIED_STORAGE_KEYS,
} from '../kit/stored';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const CORRUPT_TEXTS = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '7',
  '"texto"',
  'true',
  '{}',
  '[]{}',
  '[[[[',
  '{"state":{"items":[]},"version":0}',
  '[null,1,"x",[],{}]',
  '[{"id":null}]',
  '<!doctype html>',
  '[object Object]',
  '\u0000\uffff',
  '{"__proto__":{"polluted":1}}',
  `[${'1,'.repeat(50_000)}1]`,
];

for (const [i, part] of ['first', 'second'].entries()) {
  test(`the page discards invalid stored values and fetches them again (${part} half of the values)`, async ({
    page,
    visitor,
    directory,
  }) => {
    const [someone] = directory.people;
    const profile = new ProfileLocators(page);
    await visitor.visit('/especialistas');
    for (const corrupt of CORRUPT_TEXTS.filter((_, turn) => turn % 2 === i)) {
      await test.step(JSON.stringify(corrupt.slice(0, 40)), async () => {
        await corruptStorage(page, corrupt);
        await visitor.open(`/detalle/${someone?.id}`);
        await new RegistrationLocators(page).dismissNotice();
        await expect(profile.heading).toHaveText(someone?.name ?? '');
        await expect(profile.ratingsButton).toBeVisible();
        await expect(async () => {
          const kept = await localStorageOf(page);
          expect(JSON.parse(kept.especialistas ?? '')).toHaveLength(directory.people.length);
          expect(kept.ultimaActualizacionEsp).toMatch(ISO);
        }).toPass();
        expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
      });
    }
    await profile.back.click();
    await expect(profile.heading).not.toHaveText(someone?.name ?? '');
  });
}

test('a corrupt list with a fresh timestamp is fetched again, and the other list is kept', async ({
  page,
  visitor,
  directory,
}) => {
  const [someone] = directory.people;
  const profile = new ProfileLocators(page);
  const fresh = cachedLists(new Date());
  await test.step('corrupt lists with a fresh timestamp are fetched again', async () => {
    await visitor.visit(`/detalle/${someone?.id}`, {
      stored: { ...fresh, especialistas: '[{', comentarios: 'x' },
    });
    await expect(profile.heading).toHaveText(someone?.name ?? '');
    await expect(profile.ratingsButton).toBeVisible();
  });
  await test.step('a valid cached list is kept beside a corrupt one', async () => {
    await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored: { ...fresh, comentarios: '{{{' } });
    await expect(profile.heading).toHaveText(CACHED_SPECIALIST_NAME);
    await expect(profile.ratingsButton).toBeVisible();
    expect((await localStorageOf(page)).especialistas).toBe(fresh.especialistas);
  });
});

async function corruptStorage(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ([keys, value]) => {
      for (const key of keys) localStorage.setItem(key, value);
      sessionStorage.clear();
      sessionStorage.setItem('filters', value);
    },
    [SPECIFIED_STORAGE_KEYS, text] as const,
  );
}
