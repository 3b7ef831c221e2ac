import type { Page } from '@playwright/test';
import { pickSpecialist, pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';
import { isServerRendered } from '../kit/places';
import { runDuringServerRendering } from '../kit/sites/altered-build';

type Watched = { slices: number; onSlice?: (slice: number) => void };

/**
 * Advances the clock by 1 ms at each reading, to make React yield after a few components, as on a slow phone. Counts
 * React's work slices by the messages that start them.
 */
function watchSlices(): void {
  const watched: Watched = { slices: 0 };
  Object.assign(window, { watched });
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => {
    ahead += 1;
    return now() + ahead;
  };
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function post(this: MessagePort, ...message: [unknown]) {
    if (!('hydrated' in document.documentElement.dataset)) {
      watched.slices += 1;
      watched.onSlice?.(watched.slices);
    }
    return postMessage.apply(this, message);
  } as typeof postMessage;
}

/** Clicks the header's menu button when the shell is partly hydrated. */
function pressAmidHydration(): void {
  const { watched } = window as unknown as { watched: Watched };
  watched.onSlice = (slice) => {
    if (slice === 10) document.querySelector<HTMLElement>('header button[aria-haspopup]')?.click();
  };
}

const slicesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched.slices);

test('the shell hydrates in slices, and the page can respond between them', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0);
  const path = `/detalle/${person.id}`;
  await expect.poll(() => isServerRendered(new URL(path, visitor.origin))).toBe(true);
  await page.addInitScript(watchSlices);
  for (const each of [path, '/']) {
    await visitor.visit(each);
    expect(await slicesOf(page), each).toBeGreaterThan(20);
  }
});

/** Delays the shell's hydration until the page's module is fetched and the federation runtime has started. */
function hydrateLate(): void {
  const { postMessage } = MessagePort.prototype;
  const held: (() => void)[] = [];
  let hasStarted = false;
  const look = () => {
    hasStarted =
      '_FEDERATION_RUNTIME_CORE' in window &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/profile-page-'));
    if (!hasStarted) requestAnimationFrame(look);
    else held.forEach((post) => void post());
  };
  requestAnimationFrame(look);
  MessagePort.prototype.postMessage = function post(this: MessagePort, ...message: [unknown]) {
    if (hasStarted) postMessage.apply(this, message);
    else held.push(() => postMessage.apply(this, message));
  } as typeof postMessage;
}

test('a server-rendered page fetches its remote after the shell’s code, and does not wait for the shell’s hydration', async ({
  page,
  visitor,
  directory,
}) => {
  const path = `/detalle/${pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0).id}`;
  await expect.poll(() => isServerRendered(new URL(path, visitor.origin))).toBe(true);
  const later: string[] = [];
  let beforeOwnCode: string[] | null = null;
  page.on('request', (request) => {
    if (/page-runtime-|profile-page-|\/remoteEntry[\w.-]*\.js/.test(request.url())) later.push(request.url());
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await expect(new ProfileLocators(page).heading).toBeVisible();
    beforeOwnCode = [...later];
    await route.continue();
  });
  await page.addInitScript(hydrateLate);
  await visitor.visit(path);
  expect(beforeOwnCode).toEqual([]);
  expect(later.some((url) => /profile-page-/.test(url))).toBe(true);
});

test('a shell button pressed during hydration acts once', async ({ page, visitor, layout }) => {
  await page.addInitScript(watchSlices);
  await page.addInitScript(pressAmidHydration);
  await visitor.visit('/');
  await expect(layout.menu).toBeVisible();
});

test('a shell button pressed before any script has loaded acts once', async ({ page, visitor, layout }) => {
  const letGo = await holdRequests(page, /\/assets\/.*\.js$/);
  const visited = visitor.visit('/');
  await layout.accountButton.click();
  await expect(layout.menu).toBeHidden();
  await letGo();
  await visited;
  await expect(layout.menu).toBeVisible();
});

test('a release that renders differently in the browser than on the server is reported', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/page error: Error: Minified React error #418/);
  const { id, name } = pickWithoutVideo(directory);
  await lab.publish(
    'profile',
    '9.9.9',
    runDuringServerRendering("return createElement('p', null, 'otra cosa');"),
  );
  await expect.poll(() => isServerRendered(`${lab.origin}/detalle/${id}`)).toBe(true);
  await labVisitor.visit(`/detalle/${id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(name);
});
