import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests, StubbedList } from '../kit/lists';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import {
  isServerHtmlHydrated,
  isServerRendered,
  outdatedCachedLists,
  searchPathFor,
  serverRenderedHeading,
  serverRenderedPaths,
} from '../kit/places';
import { LAZY_FILE, LAZY_TEXT, withLazyChunk } from '../kit/sites/altered-build';
import { localStorageOf } from '../kit/stored';

const drawnAt = (origin: string, path: string) =>
  expect.poll(() => isServerRendered(new URL(path, origin))).toBe(true);

for (const [who, registered] of [
  ['a member with the lists of a former visit', true],
  ['a stranger without lists', false],
] as const) {
  test(`hydration changes no server-rendered page for ${who}`, async ({
    page,
    visitor,
    layout,
    directory,
  }) => {
    for (const path of serverRenderedPaths(directory)) {
      await drawnAt(visitor.origin, path);
      const heading = serverRenderedHeading(await (await fetch(visitor.origin + path)).text()) ?? '';
      await visitor.visit(path, { registered, stored: registered ? outdatedCachedLists(directory) : {} });
      await expect.poll(() => page.evaluate(isServerHtmlHydrated), path).toBe(true);
      await expect(layout.heading, path).toHaveText(heading);
    }
  });
}

test('when the service fails, the server-rendered content stays and is not stored', async ({
  page,
  visitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/Error al obtener/, /500/);
  for (const list of ['specialists', 'ratings'] as const)
    await new StubbedList(page, directory, list).answer((route) => route.fulfill({ status: 500 }));
  const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
  await drawnAt(visitor.origin, `/detalle/${person.id}`);
  await visitor.visit(`/detalle/${person.id}`);
  await new ProfileLocators(page).ratingsButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  expect(Object.keys(await localStorageOf(page))).not.toContain('especialistas');
});

test('a page uses its server-rendered data instead of the stored list, which stays unchanged (Ruling 34)', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
  const rows = JSON.parse(directory.answers.specialists) as { id: unknown; nombre: string }[];
  const old = rows.map((row) => (String(row.id) === person.id ? { ...row, nombre: 'Anterior' } : row));
  const stored = { especialistas: JSON.stringify(old), ultimaActualizacionEsp: new Date().toISOString() };
  await drawnAt(visitor.origin, `/detalle/${person.id}`);
  await visitor.visit(`/detalle/${person.id}`, { stored });
  await new ProfileLocators(page).ratingsButton.waitFor();
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await visitor.open(searchPathFor(person));
  await expect(new ResultsLocators(page).card(person.name)).toBeVisible();
  expect(await localStorageOf(page)).toMatchObject(stored);
});

test('a button pressed before hydration acts once after it', async ({ page, visitor, directory }) => {
  const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
  const letGo = await holdRequests(page, /\/remotes\/profile\/.*\.js$/);
  await drawnAt(visitor.origin, `/detalle/${person.id}`);
  await visitor.visit(`/detalle/${person.id}`, { takenOver: false });
  await new ProfileLocators(page).ratingsButton.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a lazy part of a page is server-rendered with its styles and hydrates without a change', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  await lab.publish('profile', '9.9.9', withLazyChunk);
  const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
  const address = `/detalle/${person.id}`;
  await drawnAt(lab.origin, address);
  const html = await (await fetch(lab.origin + address)).text();
  expect(html).toContain(LAZY_TEXT);
  const letGo = await holdRequests(page, `**/${LAZY_FILE.replace('.', '-*.')}`);
  await labVisitor.visit(address, { takenOver: false });
  const part = page.getByText(LAZY_TEXT);
  await expect(part).toHaveCSS('letter-spacing', '3px');
  const drawn = await part.elementHandle();
  await letGo();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await new ProfileLocators(page).ratingsButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await drawn?.evaluate((element) => element.isConnected), 'what was drawn is still there').toBe(true);
});
