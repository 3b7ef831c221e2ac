import {
  type Directory,
  fetchDirectory,
  hasEmail,
  hasMobile,
  type Person,
  pickSpecialist,
} from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { ProfileLocators } from '../kit/pages/profile';
import { isServerRendered, waitUntilServerRendered } from '../kit/places';
import { type AppsScriptSite, startAppsScriptSite } from '../kit/sites/script-service';
import { localStorageOf } from '../kit/stored';
import { Visitor } from '../kit/visitor';

/** Extends the timeout, since most tests restart the server, which is slow on a busy machine. */
test.describe.configure({ mode: 'serial', timeout: SITE_START_TIMEOUT_MS });

let site: AppsScriptSite;
let directory: Directory;
let person: Person;

const start = (env: Record<string, string>) => startAppsScriptSite({ env });
const profileOf = ({ id }: Person, { origin } = site) => `${origin}/detalle/${id}`;
const statusOf = async (id: string) => (await fetch(`${site.origin}/detalle/${id}`)).status;
const fetches = async (outcome: string) => {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return ['specialists', 'ratings'].map((list) =>
    Number(
      metrics
        .split(`club_external_list_fetches_total{list="${list}",outcome="${outcome}"} `)[1]
        ?.split('\n')[0] ?? 0,
    ),
  );
};

async function restartWithoutEndpoints(): Promise<void> {
  site.service.settings.mode = 'unreachable';
  await site.restart();
}

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  site = await start({ SERVER_LISTS: 'on' });
  directory = await fetchDirectory(site.origin);
  person = pickSpecialist(directory, 'whom all reach', (one) => hasEmail(one) && hasMobile(one));
});
test.afterEach(() => {
  Object.assign(site.service.settings, { mode: 'works', without: [] });
});
test.afterAll(() => site.stop());

test.describe('a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server renders a profile from the lists of the endpoints, each fetched once', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/\.js csp$/);
    await waitUntilServerRendered(profileOf(person));
    await page.goto(profileOf(person));
    const profile = new ProfileLocators(page);
    await expect(profile.heading).toHaveText(person.name);
    await expect(profile.call).toHaveAttribute('href', `tel:${person.phone}`);
    await expect.poll(() => fetches('taken')).toEqual([1, 1]);
  });
});

test('head, sitemap and preview picture use the lists of the endpoints', async () => {
  const html = await (await fetch(profileOf(person))).text();
  expect(html).toContain(`<title>${person.name} · Club de Especialistas</title>`);
  expect(html).toContain('application/ld+json');
  expect(html).toContain(`/compartir/${person.id}.png`);
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain(
    `<loc>${profileOf(person)}</loc>`,
  );
  expect(await statusOf('nadie')).toBe(404);
});

test('the browser stores the lists that it fetches itself, not those within the page (Ruling 34)', async ({
  page,
}) => {
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await expect
    .poll(async () => JSON.parse((await localStorageOf(page)).especialistas ?? '[]').length)
    .toBe(directory.people.length);
});

test('a restart with unreachable endpoints renders from the last lists and logs it once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Error al obtener/, /request failed: .*\/exec/, /Failed to load resource/);
  await restartWithoutEndpoints();
  await expect.poll(() => fetches('failed')).toEqual([1, 1]);
  await expect.poll(() => site.output().match(/does not answer with a list/g)).toHaveLength(2);
  await waitUntilServerRendered(profileOf(person));
  expect(await statusOf('nadie')).toBe(404);
  await new Visitor(page, site.origin).visit(`/detalle/${person.id}`);
  await new ProfileLocators(page).ratingsButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  expect(Object.keys(await localStorageOf(page))).not.toContain('especialistas');
});

test('a specialist removed from the sheet disappears, even while the endpoints are down', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/410.*\/detalle\//);
  site.service.settings.without = [person.id];
  await site.restart();
  await expect.poll(() => statusOf(person.id)).toBe(410);
  const visitor = new Visitor(page, site.origin);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).missing).toBeVisible();
  await visitor.leave();
  await restartWithoutEndpoints();
  expect(await statusOf(person.id)).toBe(410);
});

test('by default the server requests no endpoint and renders no lists', async () => {
  const plain = await start({});
  try {
    const { calls } = plain.service;
    expect(await isServerRendered(profileOf(person, plain))).toBe(false);
    expect((await fetch(`${plain.origin}/detalle/nadie`)).status).toBe(200);
    expect(await (await fetch(`${plain.origin}/sitemap.xml`)).text()).not.toContain('/detalle/');
    expect(calls).toEqual([]);
  } finally {
    await plain.stop();
  }
});
