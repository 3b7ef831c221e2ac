import type { Page } from '@playwright/test';
import { openDevtoolsSession } from '../kit/accessibility';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { layoutShifts, watchLayoutShifts } from '../kit/looks';
import { type LayoutLocators, RegistrationLocators } from '../kit/pages/shell';
import { SCREEN_NAMES, screenAddress } from '../kit/places';
import { waitUntilSettled } from '../kit/scenes/scene';
import { REMOTE_LOAD_TIMER_MS, stopTimers } from '../kit/timers';

const LISTS = ['especialistas', 'comentarios', 'ultimaActualizacionEsp', 'ultimaActualizacion'];

async function expectStill(page: Page, layout: LayoutLocators, when: string): Promise<void> {
  await layout.heading.waitFor();
  await layout.widgetButton.waitFor();
  await waitUntilSettled(page);
  expect(await layoutShifts(page), when).toEqual([]);
}

const VIEWPORTS = [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1280, height: 800 }],
] as const;

/** Deletes the browser's stored data, as before a first visit. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll();
  await (await openDevtoolsSession(page)).send('Network.clearBrowserCache');
}

for (const name of SCREEN_NAMES) {
  test(`no layout shift on a first, repeated or slow visit: ${name}`, async ({
    page,
    visitor,
    layout,
    directory,
    expectErrors,
  }) => {
    const { path } = screenAddress(name, directory);
    if (name === 'an unknown page') expectErrors(/404.*no-existe/);
    await stopTimers(page, REMOTE_LOAD_TIMER_MS);
    await watchLayoutShifts(page);
    for (const [screen, viewport] of VIEWPORTS) {
      await test.step(`the layout does not shift on a ${screen}`, async () => {
        await page.setViewportSize(viewport);
        await forget(page);
        await visitor.visit(path);
        await expectStill(page, layout, `on a ${screen} on the first visit`);

        await visitor.reload();
        await expectStill(page, layout, `on a ${screen} on the next visit`);

        await page.evaluate((keys) => keys.forEach((key) => void localStorage.removeItem(key)), LISTS);
        const { specialists, ratings } = directory.endpoints;
        const sendLists = await holdRequests(page, (url) => [specialists, ratings].includes(url.pathname));
        const sendRemotes = await holdRequests(page, /\/remotes\//);
        await visitor.reload({ takenOver: false });
        await waitUntilSettled(page, { waiting: true });
        await sendRemotes();
        await layout.widgetButton.waitFor();
        await waitUntilSettled(page, { waiting: true });
        await sendLists();
        await expectStill(page, layout, `on a ${screen} when remotes and lists are late`);
      });
    }
  });
}

test('the registration notice causes no layout shift, and a forced layout shift is detected', async ({
  page,
  visitor,
  layout,
}) => {
  await watchLayoutShifts(page);
  for (const [screen, viewport] of VIEWPORTS) {
    await test.step(`the layout does not shift on a ${screen}`, async () => {
      await page.setViewportSize(viewport);
      await forget(page);
      await visitor.visit('/', { registered: false });
      await new RegistrationLocators(page).notice.box.waitFor();
      await layout.boundary('feedback').waitFor({ state: 'attached' });
      await waitUntilSettled(page);
      expect(await layoutShifts(page), `the layout does not shift on a ${screen}`).toEqual([]);
    });
  }

  await test.step('the test detects a forced layout shift', async () => {
    await page.evaluate(() => {
      const late = document.createElement('div');
      late.style.blockSize = '120px';
      document.querySelector('main')?.prepend(late);
    });
    await expect.poll(() => layoutShifts(page)).not.toEqual([]);
  });
});
