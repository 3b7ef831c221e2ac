import {
  PROFILE_PAGE_REMOTES,
  type SCREEN_NAMES,
  type ScreenAddress,
  screenAddress,
  serverRenderedHeading,
} from '../../kit/places';
import { alterCachedScripts, countRepairedScripts } from '../../kit/scripts';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import { pollUntil } from '../view';

const NO_ANSWER: ErrorsByEngine = {
  firefox: [],
  webkit: [/network error/],
};

test.use({ serviceWorker: 'on' });
test.setTimeout(480_000);

/** One page for each remote and each HTTP status; `product/offline-worker.spec.ts` opens every page in Chromium. */
const PAGES: readonly (typeof SCREEN_NAMES)[number][] = [
  'the home page',
  'the areas of a canton',
  'results',
  'a profile',
  'an unknown profile',
  'an unknown page',
];

/** Timeout for the service worker to store the whole site on a busy machine, ms. */
const CACHING_TIMEOUT_MS = 120_000;

/** Returns the heading of a page, once the server has rendered it; undefined for pages with an error status. */
async function headingDrawn(
  { name, path, status }: ScreenAddress,
  origin: string,
): Promise<string | undefined> {
  if (status !== 200) return undefined;
  let heading: string | undefined;
  await pollUntil(`${name} is drawn`, async () => {
    heading = serverRenderedHeading(await (await fetch(origin + path)).text());
    return heading !== undefined;
  });
  return heading;
}

test('after one visit a page of each kind opens offline and shows the date of its list, even if the offline copy had to be repaired', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(/\b404\b/);
  await visitor.visit('/');
  await visitor.composed();
  await pollUntil(
    'the site is kept, and the lists of all its pages',
    async () => Boolean(await visitor.stored('comentarios')),
    CACHING_TIMEOUT_MS,
  );
  await test.step('a page load repairs an altered and incomplete offline copy', async () => {
    const spoiled = await visitor.tab.run(alterCachedScripts);
    expect(spoiled.length).toBeGreaterThan(4);
    await visitor.reload();
    await visitor.composed();
    await pollUntil(
      'the worker has repaired the scripts of the page',
      async () => (await visitor.tab.run(countRepairedScripts, spoiled)) === spoiled.length,
      CACHING_TIMEOUT_MS,
    );
  });
  const places = PAGES.map((name) => screenAddress(name, directory));
  const headings = new Map<string, string[]>();
  const headingAt = async (path: string) => {
    await visitor.open(path);
    await visitor.composed();
    await visitor.heading.appear();
    return visitor.heading.texts();
  };
  for (const place of places) {
    const heading = await headingDrawn(place, site.origin);
    headings.set(place.path, heading ? [heading] : await headingAt(place.path));
  }

  for (const front of [site.host, ...PROFILE_PAGE_REMOTES.map((name) => site.remotes[name])])
    await front.refuse();
  expectErrors(NO_ANSWER);
  for (const { name, path } of places) {
    expect(await headingAt(path), name).toEqual(headings.get(path));
    await visitor.page
      .role('status')
      .text(/^Sin conexión\. Los datos son del \d\d\/\d\d\/\d{4}\.$/)
      .appear();
    expect(await visitor.page.role('alert').texts(), name).toEqual([]);
  }
});
