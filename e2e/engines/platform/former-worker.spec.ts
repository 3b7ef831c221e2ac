import { expect, INTEGRITY_ERRORS, test } from '../fixtures';
import { BLANK_PATH } from '../front';

test.use({ serviceWorker: 'on' });

/** Source of a former host's service worker, which serves scripts from its cache without checking their integrity. */
const UNCHECKED_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.destination !== 'script') return;
  event.respondWith(caches.match(event.request).then((own) => own ?? fetch(event.request)));
});`;

test('a page deletes its offline copy and reloads when an old service worker serves a wrong main script', {
  tag: '@chromium',
}, async ({ visitor, site, expectErrors }) => {
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
  expectErrors(INTEGRITY_ERRORS);
  await visitor.visit('/');
  expect(await visitor.tab.run(() => caches.has('club:sitio:de-antes'))).toBe(false);
});
