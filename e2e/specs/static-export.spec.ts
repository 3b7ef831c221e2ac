import { setTimeout as pause } from 'node:timers/promises';
import { linkQuery } from '@club/shared/routes';
import { NGINX } from '../../host/trials/support/nginx';
import { type Directory, fetchDirectory } from '../data/directory';
import { isDrawn } from '../data/is-drawn';
import { hasEmail, hasMobile, pick, pickWithoutVideo } from '../data/pick';
import { searchOf } from '../data/places';
import { expect, START_MS, test } from '../fixtures';
import { Visitor } from '../fixtures/visitor';
import { walkThroughAllRemotes } from '../fixtures/walk';
import { ComposedPage } from '../page-models/composed-page';
import { Profile } from '../page-models/profile';
import { Results } from '../page-models/results';
import { beginWithFew } from '../stack/few-specialists';
import { type HostLab, startLab } from '../stack/lab';
import type { Registry } from '../stack/registry';
import { makeTempDir, type TempDir } from '../stack/temp-dir';

test.skip(!NGINX, 'this machine has no nginx');
/** Every deploy draws the export's pages anew, on a busy machine slowly. */
test.describe.configure({ mode: 'default', timeout: START_MS });

/** Between two requests of one reader, so that two of them leave the processor to what is deployed meanwhile. */
const PAUSE_MS = 5;

let data: TempDir;
let exported: HostLab;
let directory: Directory;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  data = await makeTempDir();
  await beginWithFew(data.path);
  exported = await startLab({ DATA_DIR: data.path }, 'nginx');
  directory = await fetchDirectory(exported.origin);
});
test.afterEach(() => exported.reset());
test.afterAll(async () => {
  await exported.stop();
  await data.remove();
});

test('a visitor finds, reads and evaluates on the exported site as on the site itself', async ({ page }) => {
  await new Visitor(page, exported.origin).visit('/');
  await walkThroughAllRemotes(page, directory);
});

test('a remote deployed into the exported directory shows on the next load, drawn anew, and one command goes back', async ({
  page,
}) => {
  const site = new ComposedPage(page, pickWithoutVideo(directory));
  const visitor = new Visitor(page, exported.origin);
  const notice = (name: string) => page.getByRole('region', { name, exact: true });
  const profile = () => fetch(`${exported.origin}/detalle/1`).then((answer) => answer.text());
  const first = await profile();
  expect(isDrawn(first)).toBe(true);
  expect(first).toContain('Aviso legal');
  await visitor.visit(site.path);
  await expect(notice('Aviso legal')).toBeVisible();

  await exported.publish('profile', '1.0.1', (build) =>
    build.replaceText('Aviso legal', 'Aviso nuevo y legal'),
  );
  await visitor.reload();
  await expect(notice('Aviso nuevo y legal')).toBeVisible();
  await test.step('what is drawn of it is drawn anew', async () => {
    const next = await profile();
    expect(isDrawn(next)).toBe(true);
    expect(next).toContain('Aviso nuevo y legal');
    expect(profileIn(next)).not.toBe(profileIn(first));
  });

  await exported.rollBack('profile');
  await visitor.reload();
  await expect(notice('Aviso legal')).toBeVisible();
  await test.step('and once more when it is rolled back', async () => {
    expect(await profile()).toBe(first);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ expectErrors }) => expectErrors(/\.js csp$/));

  test('a profile of the exported site shows who it is and ways to call, write and chat', async ({
    page,
  }) => {
    const person = pick(directory, 'whom all reach', (one) => hasEmail(one) && hasMobile(one));
    await page.goto(`${exported.origin}/detalle/${person.id}`);
    const profile = new Profile(page);
    await expect(profile.heading).toHaveText(person.name);
    await expect(page).toHaveTitle(new RegExp(`^${person.name}`));
    await expect(profile.call).toHaveAttribute('href', `tel:${person.phone}`);
    await expect(profile.email).toHaveAttribute('href', /^mailto:/);
    await expect(profile.whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/506/);
  });

  test('a search of the exported site shows whom it finds', async ({ page, directory }) => {
    const person = pick(directory, 'with one area', ({ areas }) => areas.length === 1);
    await page.goto(exported.origin + searchOf(person));
    await expect(new Results(page).card(person.name)).toBeVisible();
  });
});

test('a drawn page of the export is taken over as it is, and a search beyond what is drawn begins as ever', async ({
  page,
}) => {
  const person = pick(directory, 'with one area', ({ areas }) => areas.length === 1);
  const visitor = new Visitor(page, exported.origin);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(new Profile(page).heading).toHaveText(person.name);
  await new Profile(page).ratingsButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const steps = `/filtro/provincia?${linkQuery({ provincia: person.province })}`;
  expect(isDrawn(await (await fetch(exported.origin + steps)).text())).toBe(false);
  await visitor.visit(steps);
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${person.canton}`) }),
  ).toBeVisible();
});

/** What a page says of the release of profile that it runs: its registry, its pins and its hints must agree. */
function profileIn(html: string): string {
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
  const inline = (pattern: RegExp) => JSON.parse(pattern.exec(html)?.[1] ?? 'null');
  const { remotes } = inline(/<script id="registry" type="application\/json">(.*?)<\/script>/) as Registry;
  const { integrity } = inline(/<script type="importmap">(.*?)<\/script>/) as {
    integrity: Record<string, string>;
  };
  const { entry, previous } = remotes.profile;
  const known = [entry, previous?.entry].filter((address) => address !== undefined);
  const pinned = Object.keys(integrity).filter((url) => /\/profile\/[^/]+\/remoteEntry\.js$/.test(url));
  expect(pinned.sort()).toEqual(known.sort());
  expect(html).toContain(
    `<link rel="modulepreload" crossorigin href="${entry}" integrity="${integrity[entry]}">`,
  );
  return entry;
}

test('while releases come and go, every page is whole, of one release, and the latest for whoever asks next', async () => {
  const url = `${exported.origin}/detalle/1`;
  let going = true;
  /** Each text that came, and the release in it. */
  const read = new Map<string, string>();
  async function readAllTheTime(encoding: string) {
    while (going) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      if (!read.has(html)) read.set(html, profileIn(html));
      await pause(PAUSE_MS);
    }
  }
  const readers = ['gzip', 'identity'].map(readAllTheTime);

  const running = async () => (await exported.registry()).remotes.profile.entry;
  async function expectLatest(etag: string): Promise<string> {
    const answer = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(answer.status, 'a page that changed is never «not modified»').toBe(200);
    expect(profileIn(await answer.text())).toBe(await running());
    return answer.headers.get('etag') ?? '';
  }
  let etag = '"none"';
  for (let round = 1; round <= 2; round += 1) {
    await exported.publish('profile', `1.1.${round}`, (build) =>
      build.replaceText('Aviso legal', `Aviso ${round}`),
    );
    etag = await expectLatest(etag);
    if (round % 2 === 0) continue;
    await exported.rollBack('profile');
    etag = await expectLatest(etag);
  }
  going = false;
  await Promise.all(readers);
  expect(new Set(read.values()).size).toBeGreaterThan(1);
});

test('what nginx serves compressed is what it serves plain', async () => {
  const { remotes } = await exported.registry();
  for (const path of ['/', '/detalle/1', '/registry.json', remotes.directory.entry]) {
    const get = (encoding: string) =>
      fetch(`${exported.origin}${path}`, { headers: { 'accept-encoding': encoding } });
    const [packed, plain] = await Promise.all([get('gzip'), get('identity')]);
    expect(packed.headers.get('content-encoding'), path).toBe('gzip');
    expect(plain.headers.get('content-encoding'), path).toBeNull();
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(await packed.text()).toBe(await plain.text());
  }
});
