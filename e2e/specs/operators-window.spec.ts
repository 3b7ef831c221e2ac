import { expect, START_MS, test } from '../fixtures';
import { axeFindings } from '../fixtures/axe';
import { setDefaultLetters } from '../fixtures/default-letters';
import { tooWide } from '../fixtures/too-wide';
import { OperatorsPage } from '../page-models/operators-page';
import { renameNotice } from '../stack/altered-build';
import { type HostLab, startLab } from '../stack/lab';

const PHONE = 360;
const ENOUGH = 20;

/** A release of which nobody but the caller tells: the lab's other tests, and the same one once more, run others. */
const publishOwn = (lab: HostLab): Promise<void> => lab.publish('profile', `1.1.${Date.now()}`, renameNotice);

/** What pages tell of the release that runs: so many visitors, the first of whom met a fault. */
async function tell({ origin, registry }: HostLab, visitors: number): Promise<string> {
  const { profile } = (await registry()).remotes;
  const release = profile.entry.split('/').at(-2) ?? '';
  const told = Array.from({ length: visitors }, (_, index) => ({
    releases: [{ remote: 'profile', release, faults: index === 0 ? ['event'] : [] }],
    vitals: { page: 'detail', lcp: 1_800, inp: 340, cls: 0.3, releases: [{ remote: 'profile', release }] },
  }));
  for (const signal of told) {
    const answer = await fetch(`${origin}/_remotes/signals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(signal),
    });
    expect(answer.status).toBe(204);
  }
  return release;
}

test('the page goes on by itself: a deploy shows while somebody reads, and focus, open details and place stay', async ({
  page,
  lab,
}) => {
  await publishOwn(lab);
  const release = await tell(lab, ENOUGH);
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await expect(operators.live).toHaveText('Se actualiza sola cada 5 segundos.');
  await expect(operators.visitors(release)).toContainText(`1 de ${ENOUGH}`);
  await lab.publish('profile', '1.0.7', renameNotice);
  await operators.askAnew();
  await expect(operators.remote('profile')).toContainText('1.0.7');
  const newer = await tell(lab, ENOUGH);
  await operators.askAnew();
  await expect(operators.visitors(newer)).toContainText('en servicio');
  const others = operators.otherSpeeds('profile');
  await others.click();
  await expect(others).toBeFocused();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await lab.rollBack('profile');
  await operators.askAnew();
  await expect(operators.lastChange).toContainText('Vuelta atrás');
  await expect(others).toBeFocused();
  await expect(page.locator('#velocidad-profile')).toHaveAttribute('open');
  await expect(others).toBeInViewport();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('what visitors met reads on a phone, with large letters too, and axe finds nothing', async ({
  page,
  lab,
}) => {
  await page.setViewportSize({ width: PHONE, height: 740 });
  await publishOwn(lab);
  const release = await tell(lab, ENOUGH);
  const operators = new OperatorsPage(page);
  await page.goto(`${lab.origin}/_remotes`);
  await expect(
    operators.visitors(release).getByRole('img', { name: /^\d+(,\d)?\s% con fallas/ }),
  ).toBeVisible();
  await expect(operators.speeds(release).getByRole('img', { name: /^\d+\sms, regular/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const letters of [100, 200]) {
    await setDefaultLetters(page, letters);
    await page.reload();
    await expect(operators.live).toBeVisible();
    expect(await tooWide(page, PHONE), `${letters} %`).toEqual([]);
  }
});

test('a page that is cut off says so and goes on when it can; one whose token ended asks for another', async ({
  page,
  lab,
  expectErrors,
}) => {
  expectErrors(/request failed: .*_remotes/, /Failed to load resource/, /response 401/);
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await expect(operators.live).toHaveText(/^Se actualiza/);
  await page.route('**/_remotes', (route) => route.abort('connectionrefused'));
  await operators.askAnew();
  await expect(operators.live).toHaveText(/^El sitio no responde\. Lo que ve es de las \d\d:\d\d:\d\d/);
  await page.unroute('**/_remotes');
  await operators.askAnew();
  await expect(operators.live).toHaveText(/^Se actualiza/);
  await page.route('**/_remotes', (route) => route.fulfill({ status: 401 }));
  await operators.askAnew();
  await expect(operators.live).toHaveText(/^Su clave ya no vale/);
});

test('where a token is wanted the page asks for it, and goes on with it', async ({ browser }) => {
  test.setTimeout(START_MS);
  const lab = await startLab({ OPERATOR_PAGE: 'token' });
  const password = await lab.token('profile');
  const strangers = await browser.newContext();
  const refused = await (await strangers.newPage()).goto(`${lab.origin}/_remotes`);
  expect(refused?.status()).toBe(401);
  const team = await browser.newContext({ httpCredentials: { username: 'ana', password } });
  const page = await team.newPage();
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await lab.publish('profile', '1.0.8', renameNotice);
  await operators.askAnew();
  await expect(operators.remote('profile')).toContainText('1.0.8');
  await expect(operators.live).toHaveText(/^Se actualiza/);
  await Promise.all([strangers.close(), team.close()]);
  await lab.stop();
});
