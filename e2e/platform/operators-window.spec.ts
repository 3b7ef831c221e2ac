import { releaseName } from '@club/shared/federation';
import type { Page } from '@playwright/test';
import { axeFindings, setDefaultFontSize } from '../kit/accessibility';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { overflowingElements } from '../kit/legibility';
import { OperatorsPage } from '../kit/pages/operators-page';
import { renameLegalNotice } from '../kit/sites/altered-build';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';

const PHONE = 360;
const ENOUGH = 20;

/** Publishes a release about which only this test sends reports. */
const publishOwn = (lab: LabSiteWithHost): Promise<void> =>
  lab.publish('profile', `1.1.${Date.now()}`, renameLegalNotice);

/** Sends reports about the running release as several visitors; only the first reports a fault. */
async function tell({ origin, registry }: LabSiteWithHost, visitors: number): Promise<string> {
  const { profile } = (await registry()).remotes;
  const release = releaseName(profile);
  const signals = Array.from({ length: visitors }, (_, index) => ({
    releases: [{ remote: 'profile', release, faults: index === 0 ? ['event'] : [] }],
    vitals: { page: 'detail', lcp: 1_800, inp: 340, cls: 0.3, releases: [{ remote: 'profile', release }] },
  }));
  for (const signal of signals) {
    const answer = await fetch(`${origin}/_remotes/signals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(signal),
    });
    expect(answer.status).toBe(204);
  }
  return release;
}

/** Counts how often the page refreshes during an action and the minute after it. */
async function refreshesAfter(page: Page, act: () => Promise<void>): Promise<number> {
  const seen = await page.evaluateHandle(() => {
    const counts = { sent: 0 };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      counts.sent += 1;
      send.call(this, body);
    };
    return counts;
  });
  await act();
  await page.clock.runFor(60_000);
  return seen.evaluate(({ sent }) => sent);
}

test('the operators’ page refreshes, keeps focus, open details and scroll position, and can be paused', async ({
  page,
  lab,
}) => {
  await publishOwn(lab);
  const release = await tell(lab, ENOUGH);
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await expect(operators.isAutomatic).toBeChecked();
  await expect(operators.visitors(release)).toContainText(`1 of ${ENOUGH}`);
  await lab.publish('profile', '1.0.7', renameLegalNotice);
  await operators.refresh();
  await expect(operators.remote('profile')).toContainText('1.0.7');
  const newer = await tell(lab, ENOUGH);
  await operators.refresh();
  await expect(operators.visitors(newer)).toContainText('running');
  const others = operators.otherSpeeds('profile');
  await others.click();
  await expect(others).toBeFocused();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await lab.rollBack('profile');
  await operators.refresh();
  await expect(operators.lastChange).toContainText('Roll back');
  await expect(operators.visitors(newer)).toContainText('other');
  await expect(others).toBeFocused();
  await expect(page.locator('#vitals-of-profile')).toHaveAttribute('open');
  await expect(others).toBeInViewport();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  expect(await refreshesAfter(page, () => operators.isAutomatic.uncheck())).toBe(0);
  const asked = page.waitForRequest(/\/_remotes$/);
  await operators.isAutomatic.check();
  await asked;
});

test('the operators’ page does not refresh while it is hidden', async ({ page, lab }) => {
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await expect(operators.isAutomatic).toBeChecked();
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  expect(await refreshesAfter(page, () => setHidden(true))).toBe(0);
  const asked = page.waitForRequest(/\/_remotes$/);
  await setHidden(false);
  await asked;
});

test('the operators’ page is readable without scripts', async ({ browser, lab }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const operators = new OperatorsPage(page);
  await page.goto(`${lab.origin}/_remotes`);
  await expect(operators.remote('profile')).toBeVisible();
  await expect(operators.isAutomatic).toBeHidden();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(operators.remote('profile')).toBeVisible();
  await context.close();
});

test('the operators’ page is readable on a phone and with a font size of 200 %, and passes axe', async ({
  page,
  lab,
}) => {
  await page.setViewportSize({ width: PHONE, height: 740 });
  await publishOwn(lab);
  const release = await tell(lab, ENOUGH);
  const operators = new OperatorsPage(page);
  await page.goto(`${lab.origin}/_remotes`);
  await expect(operators.visitors(release)).toContainText('5 % (1 of 20)');
  await expect(operators.speeds(release)).toContainText(/\d\sms ▲ fair/);
  expect(await axeFindings(page)).toEqual([]);
  for (const letters of [100, 200]) {
    await setDefaultFontSize(page, letters);
    await page.reload();
    await expect(operators.isAutomatic).toBeVisible();
    expect(await overflowingElements(page), `${letters} %`).toEqual([]);
  }
});

test('the operators’ page shows a message if the site does not respond or the token has expired', async ({
  page,
  lab,
  expectErrors,
}) => {
  expectErrors(/request failed: .*_remotes/, /Failed to load resource/, /response 401/);
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await expect(operators.isAutomatic).toBeVisible();
  await page.route('**/_remotes', (route) => route.abort('connectionrefused'));
  await operators.refresh();
  await expect(operators.problem).toHaveText('The site does not answer. The page keeps trying.');
  await page.unroute('**/_remotes');
  await operators.refresh();
  await expect(operators.problem).toHaveText('');
  await page.route('**/_remotes', (route) => route.fulfill({ status: 401 }));
  await operators.refresh();
  await expect(operators.problem).toHaveText(/^Your token is no longer valid/);
});

test('the operators’ page asks for a token with OPERATOR_PAGE=token and refreshes with that token', async ({
  browser,
}) => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const lab = await startLabSite({ OPERATOR_PAGE: 'token' });
  const password = await lab.token('profile');
  const strangers = await browser.newContext();
  const refused = await (await strangers.newPage()).goto(`${lab.origin}/_remotes`);
  expect(refused?.status()).toBe(401);
  const team = await browser.newContext({ httpCredentials: { username: 'ana', password } });
  const page = await team.newPage();
  const operators = new OperatorsPage(page);
  await operators.open(lab.origin);
  await lab.publish('profile', '1.0.8', renameLegalNotice);
  await operators.refresh();
  await expect(operators.remote('profile')).toContainText('1.0.8');
  await expect(operators.problem).toHaveText('');
  await Promise.all([strangers.close(), team.close()]);
  await lab.stop();
});
