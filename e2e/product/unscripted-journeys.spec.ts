import { detailHref, encodeQuery } from '@club/shared/routes';
import type { Locator, Page } from '@playwright/test';
import {
  escapeRegExp,
  hasEmail,
  hasMobile,
  hasPlayableVideo,
  listedSpecializations,
  matchingPeople,
  pickCertified,
  pickSpecialist,
  pickSpecialistIn,
  pickWithMobileAndEmail,
} from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { expectUncovered } from '../kit/legibility';
import { DrillDownLocators, HomeLocators, ResultsLocators, SearchMethodLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { waitUntilServerRendered } from '../kit/places';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ expectErrors }) => expectErrors(/\.js csp$/));

/**
 * Follows a link once the server has rendered its page; before that the server would send a shell, which stays empty
 * without scripts.
 */
async function follow(link: Locator) {
  await waitUntilServerRendered(await link.evaluate((a: HTMLAnchorElement) => a.href));
  await link.click();
}

async function open(page: Page, origin: string, path: string) {
  const { href } = new URL(path, origin);
  await waitUntilServerRendered(href);
  await page.goto(href);
}

test('without scripts links lead from a home tile to a specialist’s phone, e-mail and WhatsApp', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(
    directory,
    'of Pintura whom all reach',
    (one) => one.areas.includes('Pintura') && hasMobile(one) && hasEmail(one) && !hasPlayableVideo(one),
  );
  const drillDown = new DrillDownLocators(page);
  await page.goto(visitor.origin);
  await follow(new HomeLocators(page).tile('Pintura'));
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
  await follow(drillDown.card(person.province));
  await follow(drillDown.card(person.canton));
  await follow(page.getByRole('main').getByRole('link', { name: /^Ver todas/ }));
  await follow(new ResultsLocators(page).card(person.name));
  const profile = new ProfileLocators(page);
  await expect(profile.heading).toHaveText(person.name);
  await expect(profile.call).toHaveAttribute('href', `tel:${person.phone}`);
  await expect(profile.email).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${escapeRegExp(person.email)}(\\?|$)`),
  );
  await expect(profile.whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/506/);
});

test('without scripts a profile on a phone keeps its contacts visible, with phone and e-mail as links', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickWithMobileAndEmail(directory);
  const profile = new ProfileLocators(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, visitor.origin, detailHref(person.id));
  await expectUncovered(profile.whatsapp, profile.email, profile.call);
  for (const [way, row] of [
    [profile.call, 'Teléfono'],
    [profile.email, 'Correo electrónico'],
  ] as const) {
    const href = (await way.getAttribute('href')) ?? '';
    await expect(profile.information(row).getByRole('link')).toHaveAttribute('href', href);
  }
});

test('without scripts a profile shows the text and icons of buttons that need a script', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickCertified(directory);
  await open(page, visitor.origin, detailHref(person.id));
  const { certificates } = new ProfileLocators(page);
  // Uses CSS selectors, since Playwright's role selectors skip `noscript` elements.
  const shown = await certificates.evaluate((region: HTMLElement) => ({
    words: region.innerText.split('\n').filter(Boolean).length,
    pictures: [...region.querySelectorAll('img')].filter((image) => image.checkVisibility()).length,
  }));
  const { size } = new Set(person.certificates);
  expect(shown).toEqual({ words: 1 + size, pictures: size });
});

test('if scripts are off, pages show only controls that work without scripts', async ({
  page,
  visitor,
  directory,
}) => {
  const { id, province, canton } = pickSpecialistIn(directory, 'Pintura');
  const search = encodeQuery({ area: 'Pintura', provincia: province, canton });
  for (const path of [
    '/especialistas',
    `/filtro/provincia?${encodeQuery({ provincia: province })}`,
    `/resultados?${search}`,
    detailHref(id),
  ])
    await test.step(path, async () => {
      await open(page, visitor.origin, path);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });
});

test('without scripts /guardados shows that it needs JavaScript instead of the list', async ({
  page,
  visitor,
}) => {
  await open(page, visitor.origin, '/guardados');
  // Uses CSS selectors, since Playwright's role selectors skip `noscript` elements.
  const words = await page.getByRole('main').evaluate((main: HTMLElement) => main.innerText);
  expect(words).toContain('Para verlos, active JavaScript.');
  await expect(page.getByRole('list', { name: 'Cargando especialistas' })).toBeHidden();
});

test('without scripts links lead through the coverage area to a specialization, and back to the search', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialistIn(directory, 'Construcción');
  const [specialization = ''] = listedSpecializations(person, 'Construcción');
  const drillDown = new DrillDownLocators(page);
  const results = new ResultsLocators(page);
  await open(page, visitor.origin, '/especialistas');
  await follow(new SearchMethodLocators(page).byCoverage);
  for (const name of [person.province, person.canton, 'Construcción', specialization])
    await follow(drillDown.card(name));
  const { length } = matchingPeople(directory, {
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

test('without scripts a breadcrumb goes back to its step', async ({ page, visitor, directory }) => {
  const { province, canton } = pickSpecialistIn(directory, 'Pintura');
  const drillDown = new DrillDownLocators(page);
  const steps = encodeQuery({ area: 'Pintura', provincia: province, canton });
  await open(page, visitor.origin, `/filtro/area-trabajo?${steps}`);
  await follow(drillDown.crumbs.nth(1));
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Pintura')).toBeVisible();
});

test('without scripts a search without results shows a message and links to a new search', async ({
  page,
  visitor,
}) => {
  const search = encodeQuery({ provincia: 'Limón', canton: 'Ninguno', area: 'Pintura' });
  await open(page, visitor.origin, `/resultados?${search}`);
  await expect(new ResultsLocators(page).nothing).toBeVisible();
  await follow(new ResultsLocators(page).newSearch);
  await expect(new SearchMethodLocators(page).byWorkArea).toBeVisible();
});

test('without scripts an area without specialists shows a message and links to another area', async ({
  page,
  visitor,
}) => {
  await page.goto(visitor.origin);
  await follow(new HomeLocators(page).tile('Electricidad'));
  await expect(new DrillDownLocators(page).notice).toBeVisible();
  await follow(new DrillDownLocators(page).card('Pintura'));
  await expect(
    new DrillDownLocators(page).headingOf('Seleccione una provincia para el área de Pintura'),
  ).toBeVisible();
});
