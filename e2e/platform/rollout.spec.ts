import type { BrowserContext, Page } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { RENDERING_TIMEOUT_MS } from '../kit/places';
import { alterBuild, renameLegalNotice } from '../kit/sites/altered-build';
import { findRolloutVisitorNumbers, ROLLOUT_COOKIE } from '../kit/sites/deployments';
import type { LabSiteWithHost } from '../kit/sites/lab';

const FORMER = 'Aviso legal';
const NEXT = 'Aviso importante y legal';

const notice = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function begin(lab: LabSiteWithHost) {
  const team = await lab.team('profile');
  const build = await alterBuild('profile', '1.0.1', renameLegalNotice);
  await team.rollOut(build.path).finally(build.remove);
  return team;
}

const numberIn = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === ROLLOUT_COOKIE)?.value;

const give = (context: BrowserContext, origin: string, value = '') =>
  context.addCookies([{ name: ROLLOUT_COOKIE, value, url: origin }]);

const registryOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('registry')?.textContent ?? ''));

/** Returns the entry file of the release that rendered a page on the server; null if rendering took too long. */
async function drawnBy(context: BrowserContext, url: string): Promise<string | null> {
  const html = await (await context.request.get(url)).text();
  const [, data = 'null'] = html.match(/<script id="drawn" type="application\/json">(.*?)<\/script>/) ?? [];
  return JSON.parse(data)?.entry ?? null;
}

test('a visitor gets the same release in all tabs and after reloads during a rollout; there is no cookie at other times', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
}) => {
  const { path } = new AllRemotesPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(path);
  await expect(notice(page, FORMER)).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await begin(lab);
  const { inside, outside } = await findRolloutVisitorNumbers(lab.origin, 'profile');
  expect([inside.length, outside.length]).toEqual([10, 90]);
  await labVisitor.reload();
  const number = await numberIn(context);
  const own = inside.includes(number ?? '') ? NEXT : FORMER;
  await expect(notice(page, own)).toBeVisible();
  for (let reload = 0; reload < 3; reload += 1) {
    await labVisitor.reload();
    await expect(notice(page, own)).toBeVisible();
  }
  const tab = await context.newPage();
  await tab.goto(lab.origin + path);
  await expect(notice(tab, own)).toBeVisible();
  expect(await numberIn(context)).toBe(number);
});

for (const [arm, shown] of [
  ['inside', NEXT],
  ['outside', FORMER],
] as const) {
  test(`a visitor ${arm} the rollout gets a single release until the rollout stops, even when the rollout reaches more visitors`, async ({
    page,
    context,
    lab,
    labVisitor,
    directory,
  }) => {
    const { path } = new AllRemotesPage(page, pickWithoutVideo(directory));
    const team = await begin(lab);
    const numbers = await findRolloutVisitorNumbers(lab.origin, 'profile');
    await give(context, lab.origin, numbers[arm][0]);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await labVisitor.visit(path);
    await expect(notice(page, shown)).toBeVisible();

    const registry = await registryOf(page);
    const { entry } = registry.remotes.profile;
    const folder = entry.replace(/[^/]+$/, '');
    const ofProfile = requested.filter((url) => url.startsWith('/remotes/profile/'));
    expect(ofProfile.length).toBeGreaterThan(0);
    expect(ofProfile.filter((url) => !url.startsWith(folder))).toEqual([]);
    expect(await page.evaluate(async () => (await fetch('/registry.json')).json())).toEqual(registry);
    await expect
      .poll(() => drawnBy(context, lab.origin + path), { timeout: RENDERING_TIMEOUT_MS })
      .toBe(entry);

    if (arm === 'inside') await team.rollout('profile', 'go');
    await labVisitor.reload();
    await expect(notice(page, shown)).toBeVisible();

    await team.rollout('profile', 'stop');
    await labVisitor.reload();
    await expect(notice(page, FORMER)).toBeVisible();
    await expect(notice(page, NEXT)).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
    expect((await registryOf(page)).remotes.profile.rollout).toBeUndefined();
  });
}
