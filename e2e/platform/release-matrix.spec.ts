import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { linkPackages, makeAlteredCheckout, sourceAlterations } from '../kit/matrix/altered-sources';
import {
  alterationsThatFailTests,
  buildEachRemote,
  checkoutsWithTypeErrors,
  findReleaseMatrix,
  formatReleaseMatrix,
  isOverBudget,
  type ReleaseMatrixRow,
  replaceReleaseMatrix,
} from '../kit/matrix/stages';
import { AllRemotesPage } from '../kit/pages/composed-page';
import type { LabSiteWithHost } from '../kit/sites/lab';
import { makeTempDir, ROOT } from '../kit/sites/workspace';

const README = join(ROOT, 'e2e', 'README.md');

/** Timeout for ten builds, checks and deploys, ms; each check runs even if an earlier one failed. */
const WHOLE_MATRIX_TIMEOUT_MS = 900_000;

async function shownAtRunTime(
  context: BrowserContext,
  lab: LabSiteWithHost,
  person: Person,
): Promise<string> {
  const page = await context.newPage();
  const site = new AllRemotesPage(page, person);
  const { entry } = (await lab.registry()).remotes.profile;
  const requested: string[] = [];
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${lab.origin}${site.path}`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(site.shown('profile')).toBeVisible();
  expect(requested.some((url) => url.endsWith(entry))).toBe(true);
  await page.close();
  return said.some((text) => text.includes('[profile')) ? 'falls back' : 'runs';
}

async function tryAll(
  folder: string,
  context: BrowserContext,
  lab: LabSiteWithHost,
  person: Person,
): Promise<ReleaseMatrixRow[]> {
  const given = sourceAlterations(person.id).map((alteration, i) => ({
    ...alteration,
    checkout: `row-${i}`,
  }));
  await linkPackages(folder);
  const remotes = await Promise.all(
    given.map((alteration) => makeAlteredCheckout(join(folder, alteration.checkout), alteration)),
  );
  const checkouts = given.map(({ checkout }) => checkout);
  const faulty = await checkoutsWithTypeErrors(folder, checkouts, 'remote-profile');
  const failing = await alterationsThatFailTests(folder, given);
  const builds = await buildEachRemote(remotes);
  const team = await lab.team('profile');
  const refusalOf = (build: string) =>
    team.deploy(build).then(
      () => null,
      (error: Error) => error.message,
    );
  const rows: ReleaseMatrixRow[] = [];
  for (const [i, { name, checkout, refusal }] of given.entries()) {
    const build = builds[i] ?? null;
    const refused = build === null ? null : await refusalOf(build);
    expect(refused ?? '', name).toMatch(refusal ?? /^$/);
    const runs = build !== null && refused === null;
    const atRunTime = runs ? await shownAtRunTime(context, lab, person) : 'not deployed';
    await lab.reset();
    const stopped = {
      types: faulty.has(checkout),
      tests: failing.has(checkout),
      release: build === null || isOverBudget(build),
      gate: build === null ? null : refused !== null,
    };
    rows.push({ name, stopped, atRunTime });
  }
  return rows;
}

test('the table of broken releases in e2e/README.md states the check that stops each release', async ({
  context,
  lab,
  directory,
  expectErrors,
}) => {
  test.setTimeout(WHOLE_MATRIX_TIMEOUT_MS);
  expectErrors(/profile/, /falla de prueba/);
  const person = pickSpecialist(
    directory,
    'late, without a video',
    ({ id, video }) => Number(id) > 40 && video === '',
  );
  const dir = await makeTempDir();
  const rows = await tryAll(dir.path, context, lab, person).finally(dir.remove);

  for (const { name, stopped, atRunTime } of rows) {
    const isStopped = Object.values(stopped).includes(true);
    expect(isStopped || atRunTime === 'falls back', name).toBe(true);
    expect(isStopped, name).toBe(!name.startsWith('throws on render'));
  }
  const readme = await readFile(README, 'utf8');
  if (process.env.UPDATE) await writeFile(README, replaceReleaseMatrix(readme, formatReleaseMatrix(rows)));
  else expect(findReleaseMatrix(readme)).toBe(formatReleaseMatrix(rows));
});
