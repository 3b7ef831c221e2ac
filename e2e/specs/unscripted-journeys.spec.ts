import type { Locator, Page } from '@playwright/test';
import {
  hasEmail,
  hasMobile,
  isPlayable,
  listedSpecializations,
  matching,
  pick,
  pickWorkerIn,
} from '../data/pick';
import { expect, test } from '../fixtures';
import { untilDrawn } from '../fixtures/drawn';
import { DrillDown } from '../page-models/drill-down';
import { Home } from '../page-models/home';
import { Profile } from '../page-models/profile';
import { Results } from '../page-models/results';
import { SearchMethod } from '../page-models/search-method';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ expectErrors }) => expectErrors(/\.js csp$/));

/** Follows a link once the page that it leads to is drawn: without scripts a shell that came in its place stays one. */
async function follow(link: Locator) {
  await untilDrawn(await link.evaluate((a: HTMLAnchorElement) => a.href));
  await link.click();
}

async function open(page: Page, origin: string, path: string) {
  const { href } = new URL(path, origin);
  await untilDrawn(href);
  await page.goto(href);
}

test('a tile of the home page, then links down to a specialist who can be called, written to and chatted with', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pick(
    directory,
    'of Pintura whom all reach',
    (one) => one.areas.includes('Pintura') && hasMobile(one) && hasEmail(one) && !isPlayable(one),
  );
  const drillDown = new DrillDown(page);
  await page.goto(visitor.origin);
  await follow(new Home(page).tile('Pintura'));
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
  await follow(drillDown.card(person.province));
  await follow(drillDown.card(person.canton));
  await follow(page.getByRole('main').getByRole('link', { name: /^Ver todas/ }));
  await follow(new Results(page).card(person.name));
  const profile = new Profile(page);
  await expect(profile.heading).toHaveText(person.name);
  await expect(profile.call).toHaveAttribute('href', `tel:${person.phone}`);
  await expect(profile.email).toHaveAttribute('href', /^mailto:/);
  await expect(profile.whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/506/);
});

test('by coverage area, down to a specialization, and back to the search', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickWorkerIn(directory, 'Construcción');
  const [specialization = ''] = listedSpecializations(person, 'Construcción');
  const drillDown = new DrillDown(page);
  const results = new Results(page);
  await open(page, visitor.origin, '/especialistas');
  await follow(new SearchMethod(page).byCoverage);
  for (const name of [person.province, person.canton, 'Construcción', specialization])
    await follow(drillDown.card(name));
  const { length } = matching(directory, {
    provincia: person.province,
    canton: person.canton,
    area: 'Construcción',
    especializacion: specialization,
  });
  await expect(results.count).toHaveText(`Se han encontrado ${length} especialista(s)`);
  await expect(results.filters.filter({ hasText: specialization })).toBeVisible();
  await follow(results.back);
  await expect(page).toHaveURL(/\/filtro\/area-trabajo\?/);
  await expect(drillDown.heading).toHaveText(`Seleccione una especialización en ${person.canton}`);
});

test('a crumb goes back to its step', async ({ page, visitor, directory }) => {
  const { province, canton } = pickWorkerIn(directory, 'Pintura');
  const drillDown = new DrillDown(page);
  const steps = new URLSearchParams({ area: 'Pintura', provincia: province, canton });
  await open(page, visitor.origin, `/filtro/area-trabajo?${steps}`);
  await follow(drillDown.crumbs.nth(1));
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
});

test('a search without results says so, and leads to a new one', async ({ page, visitor }) => {
  const search = new URLSearchParams({ provincia: 'Limón', canton: 'Ninguno', area: 'Pintura' });
  await open(page, visitor.origin, `/resultados?${search}`);
  await expect(new Results(page).nothing).toBeVisible();
  await follow(new Results(page).newSearch);
  await expect(new SearchMethod(page).byWorkArea).toBeVisible();
});

test('an area without specialists says so, and offers another', async ({ page, visitor }) => {
  await page.goto(visitor.origin);
  await follow(new Home(page).tile('Electricidad'));
  await expect(new DrillDown(page).notice).toBeVisible();
  await follow(new DrillDown(page).card('Pintura'));
  await expect(
    new DrillDown(page).headingOf('Seleccione una provincia para el área de Pintura'),
  ).toBeVisible();
});
