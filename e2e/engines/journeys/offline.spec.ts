import { COMPOSED_REMOTES } from '../../data/composed-remotes';
import { drawnHeading } from '../../data/is-drawn';
import { everyPlace, type Place } from '../../data/places';
import { expect, type InEngine, test } from '../fixtures';
import { BLANK_PATH } from '../site/front';
import { until } from '../view/until';
import { BLOCKED } from '../words';

const NO_ANSWER: InEngine = {
  chromium: [/net::ERR_/],
  firefox: [],
  webkit: [/network error/],
};

test.use({ serviceWorker: 'on' });
test.setTimeout(480_000);

/** As long as a busy machine may need until the page has nothing else to do, and then to keep all of the site. */
const KEEPING_MS = 120_000;

/** What the server says above a page that is there, once it draws it; the others a browser has to open. */
async function headingDrawn({ name, path, status }: Place, origin: string): Promise<string | undefined> {
  if (status !== 200) return undefined;
  let heading: string | undefined;
  await until(`${name} is drawn`, async () => {
    heading = drawnHeading(await (await fetch(origin + path)).text());
    return heading !== undefined;
  });
  return heading;
}

test('after one visit every page opens without a network, and says of when its list is', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(/\b404\b/);
  await visitor.visit('/');
  await visitor.composed();
  await until(
    'the site is kept, and the lists of all its pages',
    async () => Boolean(await visitor.stored('comentarios')),
    KEEPING_MS,
  );
  const places = everyPlace(directory);
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

  for (const front of [site.host, ...COMPOSED_REMOTES.map((name) => site.remotes[name])])
    await front.refuse();
  expectErrors(NO_ANSWER);
  for (const { name, path } of places) {
    expect(await headingAt(path), name).toEqual(headings.get(path));
    await visitor.page
      .role('status')
      .text(/^Sin conexión\. Lista del \d\d\/\d\d\/\d{4}\.$/)
      .appear();
    expect(await visitor.page.role('alert').texts(), name).toEqual([]);
  }
});

/** Alters every other script of the page in the browser's store and deletes the rest; returns their addresses. */
async function spoilKeptScripts(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = loaded.filter((url) => url.includes('/assets/') && url.endsWith('.js'));
  const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('club:sitio:'));
  const cache = await caches.open(name);
  const headers = { 'content-type': 'text/javascript' };
  for (const [index, url] of scripts.entries()) {
    if (index % 2 === 0) await cache.put(url, new Response('throw new Error("altered")', { headers }));
    else await cache.delete(url);
  }
  return scripts;
}

/** Counts those that the store holds with other content than an altered script's. */
async function countRepaired(urls: string[]): Promise<number> {
  let repaired = 0;
  for (const url of urls) {
    const text = await (await caches.match(url))?.text();
    if (text && !text.includes('"altered"')) repaired += 1;
  }
  return repaired;
}

test('an altered and incomplete kept site is repaired while a page loads', async ({ visitor }) => {
  await visitor.visit('/');
  await visitor.composed();
  await until('the site is kept', async () => Boolean(await visitor.stored('comentarios')), KEEPING_MS);
  const spoiled = await visitor.tab.run(spoilKeptScripts);
  expect(spoiled.length).toBeGreaterThan(4);
  await visitor.reload();
  await visitor.composed();
  await until(
    'the page has asked for its scripts again and the worker has repaired them',
    async () => (await visitor.tab.run(countRepaired, spoiled)) === spoiled.length,
    KEEPING_MS,
  );
});

/** Service worker of a former host: answers scripts from its cache without checking their integrity. */
const UNCHECKED_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.destination !== 'script') return;
  event.respondWith(caches.match(event.request).then((own) => own ?? fetch(event.request)));
});`;

test('a page drops the offline copy and reloads when an old worker serves a wrong main script', async ({
  visitor,
  site,
  expectErrors,
}) => {
  site.host.spoil(/^\/sw\.js$/, (_body, response) =>
    response.setHeader('content-type', 'text/javascript').end(UNCHECKED_WORKER),
  );
  await visitor.tab.goto(site.origin + BLANK_PATH);
  await visitor.tab.run(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    const [, script = ''] =
      (await (await fetch('/')).text()).match(/<script type="module"[^>]* src="([^"]+)"/) ?? [];
    const cache = await caches.open('club:sitio:de-antes');
    await cache.put(script, new Response('altered', { headers: { 'content-type': 'text/javascript' } }));
    return null;
  });
  expectErrors(BLOCKED);
  await visitor.visit('/');
  expect(await visitor.tab.run(() => caches.has('club:sitio:de-antes'))).toBe(false);
});
