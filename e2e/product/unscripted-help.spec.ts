import { detailHref } from '@club/shared/routes';
import type { Page, Route } from '@playwright/test';
import { axeFindings } from '../kit/accessibility';
import { pickWithMobileAndEmail } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { expectUncovered } from '../kit/legibility';
import { holdRequests } from '../kit/lists';
import { layoutShifts, pauseAnimations, watchLayoutShifts } from '../kit/looks';
import { NETWORK_FAULTS } from '../kit/network';
import { HomeLocators, WORK_AREA_TILES } from '../kit/pages/finding';
import { NoScriptHelpLocators, ProfileLocators } from '../kit/pages/profile';
import { waitUntilServerRendered } from '../kit/places';
import { clientRenderedSiteUrl, requiredSiteUrl } from '../site-url';

const LIBRARIES = /\/assets\/vendor-[^/]+\.js$/;
const TIMEOUT_MS = 10_000;
const VIEWPORT = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** Returns the address of a page that shows its content only with scripts. */
const remotePage = (): string =>
  new URL('/resultados?provincia=Heredia&canton=Barva&area=Pintura', clientRenderedSiteUrl()).href;

test.use({ viewport: VIEWPORT });

const shellOf = (page: Page) => page.getByRole('contentinfo').waitFor();

async function expectedHrefs(): Promise<string[]> {
  const { contact } = await (await fetch(new URL('/config.json', requiredSiteUrl()))).json();
  return [
    '',
    `mailto:${contact.email}`,
    `tel:${contact.phone.replace(/[^\d+]/g, '')}`,
    `https://wa.me/${contact.whatsapp}`,
  ];
}

const FAULTS: [string, (route: Route) => Promise<void> | void, RegExp[]][] = [
  ...NETWORK_FAULTS.map(({ name, answer }): [string, typeof answer, RegExp[]] => [name, answer, [/vendor-/]]),
  ['hangs', () => undefined, []],
];

test('a page whose library chunk fails shows help after ten seconds, with links that need no script', async ({
  page,
  problems,
}) => {
  test.slow();
  const help = new NoScriptHelpLocators(page);
  const clock = await pauseAnimations(page);
  for (const [fault, answer, errors] of FAULTS) {
    await test.step(`when the chunk ${fault}`, () =>
      problems.within(errors, async () => {
        await page.unrouteAll();
        let broken = true;
        await page.route(LIBRARIES, (route) => (broken ? answer(route) : route.continue()));
        await page.goto(remotePage(), { waitUntil: 'commit' });
        await shellOf(page);
        await clock.set(TIMEOUT_MS - 1);
        await expect(help.title, fault).toBeHidden();
        await expect(help.links, `${fault}: nothing is to be reached before`).toHaveCount(0);

        await clock.set(TIMEOUT_MS + 1);
        await expect(help.title, fault).toBeVisible();
        await expect(help.title, fault).toBeInViewport();
        const { y, height } = (await help.box.boundingBox()) ?? { y: 0, height: 0 };
        expect(y + height / 2, `${fault}: in the place of what is missing`).toBeCloseTo(
          VIEWPORT.height / 2,
          -1,
        );
        expect(await help.hrefs(), fault).toEqual(await expectedHrefs());
        await help.reload.focus();
        await expect(help.reload, fault).toBeFocused();

        page.once('request', () => {
          broken = false;
        });
        await help.reload.click();
        await expect(page.locator('html'), fault).toHaveAttribute('data-hydrated', '');
        expect(page.url(), fault).toBe(remotePage());
        await clock.set(TIMEOUT_MS + 1);
        await expect(help.title, fault).toBeHidden();
      }));
  }
});

test('a library chunk that arrives late removes the help without a layout shift', async ({
  page,
  visitor,
  layout,
}) => {
  const help = new NoScriptHelpLocators(page);
  const sendLibraries = await holdRequests(page, LIBRARIES);
  await watchLayoutShifts(page);
  const clock = await pauseAnimations(page);
  await page.goto(remotePage(), { waitUntil: 'commit' });
  await shellOf(page);
  await clock.set(TIMEOUT_MS + 1);
  await expect(help.title).toBeVisible();
  await sendLibraries();
  await visitor.hydrated();
  await expect(help.title).toBeHidden();
  await layout.heading.waitFor();
  expect(await layoutShifts(page)).toEqual([]);
});

for (const path of ['/', '/no-existe']) {
  test(`${path} shows its server-rendered content, which the help below does not cover`, async ({
    page,
    layout,
    expectErrors,
  }) => {
    if (path !== '/') expectErrors(/404.*no-existe/);
    const help = new NoScriptHelpLocators(page);
    await page.route(LIBRARIES, () => undefined);
    await watchLayoutShifts(page);
    const clock = await pauseAnimations(page);
    for (const viewport of [PHONE, VIEWPORT]) {
      const at = `at ${viewport.width} px`;
      await test.step(at, async () => {
        await page.setViewportSize(viewport);
        await page.goto(path, { waitUntil: 'commit' });
        await shellOf(page);
        await clock.set(TIMEOUT_MS + 1);
        await expect(help.title, at).toBeInViewport({ ratio: 1 });
        await expect(layout.heading, at).toBeInViewport();
        expect(await layoutShifts(page), at).toEqual([]);

        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const bottom = (await layout.footer.boundingBox()) ?? { y: 0, height: 0 };
        const top = (await help.box.boundingBox())?.y ?? 0;
        expect(bottom.y + bottom.height, at).toBeLessThanOrEqual(top + 1);
        await clock.start();
        expect(await axeFindings(page), at).toEqual([]);
        await clock.stop();
      });
    }
  });
}

test('on a phone the help for pages without scripts is above the contact bar of a profile', async ({
  page,
  visitor,
  directory,
}) => {
  const help = new NoScriptHelpLocators(page);
  const profile = new ProfileLocators(page);
  const path = detailHref(pickWithMobileAndEmail(directory).id);
  await waitUntilServerRendered(new URL(path, visitor.origin));
  await page.route(LIBRARIES, () => undefined);
  const clock = await pauseAnimations(page);
  await page.setViewportSize(PHONE);
  await page.goto(path, { waitUntil: 'commit' });
  await shellOf(page);
  await clock.set(TIMEOUT_MS + 1);
  await expect(help.title).toBeInViewport({ ratio: 1 });
  await expect(help.reload).toBeInViewport({ ratio: 1 });
  await expectUncovered(profile.whatsapp, profile.email, profile.call);
});

test('without JavaScript the help shows without delay, states the reason, and is not printed', async ({
  browser,
  visitor,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const help = new NoScriptHelpLocators(page);
  const clock = await pauseAnimations(page);
  await page.goto(visitor.origin);
  await clock.set(2);
  // Reads `innerText`, since Playwright's text functions skip `noscript` elements.
  const words = () => help.box.evaluate((box) => (box as HTMLElement).innerText);
  await expect.poll(words).toContain('JavaScript desactivado');
  expect(await words()).not.toContain('no cargaron');
  await expect(new HomeLocators(page).tiles).toHaveText([...WORK_AREA_TILES]);
  await page.emulateMedia({ media: 'print' });
  await expect(help.box).toBeHidden();
  await context.close();
});
