import type { APIRequestContext } from '@playwright/test';
import { NGINX } from '../../host/trials/support/nginx';
import { answersDrawn } from '../data/is-drawn';
import { pick } from '../data/pick';
import { everyPlace, searchOf } from '../data/places';
import { expect, START_MS, test } from '../fixtures';
import { policyOf } from '../fixtures/policy';
import { startLab } from '../stack/lab';

test.skip(!NGINX, 'this machine has no nginx');
test.describe.configure({ mode: 'default' });

/** Without what only one of two servers of the same site can tell: its policy, where errors go, when lists were read, what all of that is called. */
const comparable = (html: string): string =>
  html
    .replace(/\s*<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replace(/"errorReports":("[^"]*"|null)/, '')
    .replace(/"signals":(\{[^}]*\}|null)/, '')
    .replace(/,"at":"[^"]+"/, '')
    .replace(/"id":"[^"]+"(?=,"kept")/, '')
    .replace(/\s*<meta property="og:image(:alt)?"[^>]*>/g, '');

test('a page of the export is to the letter what the site’s own server draws', async ({ directory }) => {
  test.setTimeout(START_MS);
  const env = { SITE_ORIGIN: 'https://club.example.com' };
  const [host, other] = [await startLab(env, 'host'), await startLab(env, 'nginx')];
  try {
    const person = pick(directory, 'with one area', ({ areas }) => areas.length === 1);
    const drawn = [`/detalle/${person.id}`, searchOf(person), '/especialistas', '/filtro/provincia'];
    for (const path of [...drawn, '/']) {
      if (path !== '/') await expect.poll(() => answersDrawn(host.origin + path), path).toBe(true);
      const [ofHost, ofNginx] = await Promise.all(
        [host, other].map(async ({ origin }) => comparable(await (await fetch(origin + path)).text())),
      );
      expect(ofNginx, path).toBe(ofHost);
    }
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const [ofHost, ofNginx] = await Promise.all(
        [host, other].map(async ({ origin }) => (await fetch(origin + path)).text()),
      );
      expect(ofNginx, path).toBe(ofHost);
    }
  } finally {
    await Promise.all([host.stop(), other.stop()]);
  }
});

/** What two servers of the same site must agree on. */
const HEADERS = [
  'content-type',
  'cache-control',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'allow',
];

/** Of a page's policy, beside where refusals are reported: its import map, and the lab's further origin. */
const OWN_VALUES = /^'sha256-|^http:\/\/127\.0\.0\.1:/;

async function described(request: APIRequestContext, origin: string, method: string, path: string) {
  const answer = await request.fetch(`${origin}${path}`, { method });
  const headers = answer.headers();
  const text = await answer.text();
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  return {
    status: answer.status(),
    headers: Object.fromEntries(HEADERS.map((name) => [name, headers[name]?.toLowerCase()])),
    body: isPage ? /<main.*?<h1.*?<\/h1>/s.exec(text)?.[0] : text,
    policy: Object.fromEntries(
      [...(await policyOf(answer))]
        .filter(([name]) => name !== 'report-uri')
        .map(([name, values]) => [name, values.filter((value) => !OWN_VALUES.test(value))]),
    ),
  };
}

test('nginx answers as the site’s own server does', async ({ request, directory }) => {
  test.setTimeout(START_MS);
  const env = { SERVER_RENDERING: 'off' };
  const [host, undrawn] = [await startLab(env, 'host'), await startLab(env, 'nginx')];
  try {
    const entry = new URL((await host.registry()).remotes.profile.entry, host.origin).pathname;
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(host.origin)).text())?.[1] ?? '';
    expect(script).not.toBe('');
    // An export does not know for nginx whom the list holds.
    const ofNobody = ['/detalle/nadie', '/detalle/%E0%A4%A', '/detalle/a%2Fb'];
    const gets = [
      ...new Set([...everyPlace(directory).map(({ path }) => path), ...ofNobody]),
      ...['/ESPECIALISTAS/', '/filtro', '/detalle/1/2', '/%ff'],
      ...[script, entry, entry.replace('remoteEntry.js', 'release.json'), `${entry}?r=1`],
      ...['/favicon.svg', '/manifest.webmanifest', '/imagenes/portada.svg', '/healthz'],
      ...['/assets/gone-12345678.js', '/index.html', '/remotes/registry.json', '/.env', '/x.php', '/%00'],
      ...['/servicio/especialistas', '/servicio/evaluaciones'],
    ];
    const requests = [
      ...gets.map((path) => ['GET', path] as const),
      ...['PUT', 'DELETE', 'POST', 'OPTIONS', 'PATCH'].map((method) => [method, '/detalle/1'] as const),
      ['POST', '/servicio/especialistas'],
      ['HEAD', script],
    ] as const;
    for (const [method, path] of requests) {
      const [ofHost, ofNginx] = await Promise.all(
        [host, undrawn].map(({ origin }) => described(request, origin, method, path)),
      );
      const expected = ofNobody.includes(path) ? { ...ofHost, status: 200 } : ofHost;
      expect.soft(ofNginx, `${method} ${path}`).toEqual(expected);
      if (ofNobody.includes(path)) expect.soft(ofHost?.status, path).toBe(404);
    }
  } finally {
    await Promise.all([host.stop(), undrawn.stop()]);
  }
});
