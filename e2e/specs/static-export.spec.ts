import type { APIRequestContext } from '@playwright/test';
import { NGINX } from '../../host/trials/support/nginx';
import { pickWithoutVideo } from '../data/pick';
import { everyPlace } from '../data/places';
import { expect, test } from '../fixtures';
import { policyOf } from '../fixtures/policy';
import { Visitor } from '../fixtures/visitor';
import { walkThroughAllRemotes } from '../fixtures/walk';
import { ComposedPage } from '../page-models/composed-page';
import { type HostLab, startLab } from '../stack/lab';
import type { Registry } from '../stack/registry';

test.skip(!NGINX, 'this machine has no nginx');
test.describe.configure({ mode: 'default' });

let exported: HostLab;

test.beforeAll(async () => {
  exported = await startLab({}, 'nginx');
});
test.afterEach(() => exported.reset());
test.afterAll(() => exported.stop());

test('a visitor finds, reads and evaluates on the exported site as on the site itself', async ({
  page,
  directory,
}) => {
  await new Visitor(page, exported.origin).visit('/');
  await walkThroughAllRemotes(page, directory);
});

test('a remote deployed into the exported directory shows on the next load, and one command goes back', async ({
  page,
  directory,
}) => {
  const site = new ComposedPage(page, pickWithoutVideo(directory));
  const visitor = new Visitor(page, exported.origin);
  const notice = (name: string) => page.getByRole('region', { name, exact: true });
  await visitor.visit(site.path);
  await expect(notice('Aviso legal')).toBeVisible();
  await exported.publish('profile', '1.0.1', (build) =>
    build.replaceText('Aviso legal', 'Aviso nuevo y legal'),
  );
  await visitor.reload();
  await expect(notice('Aviso nuevo y legal')).toBeVisible();
  await exported.rollBack('profile');
  await visitor.reload();
  await expect(notice('Aviso legal')).toBeVisible();
});

/** What a page says of the release of profile that it runs: its registry, its pins and its hints must agree. */
function profileIn(html: string): string {
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
  const inline = (pattern: RegExp) => JSON.parse(pattern.exec(html)?.[1] ?? 'null');
  const { remotes } = inline(/<script id="registry" type="application\/json">(.*?)<\/script>/) as Registry;
  const { integrity } = inline(/<script type="importmap">(.*?)<\/script>/) as {
    integrity: Record<string, string>;
  };
  const { entry, previous } = remotes.profile;
  const known = [entry, previous?.entry].filter((address) => address !== undefined);
  const pinned = Object.keys(integrity).filter((url) => /\/profile\/[^/]+\/remoteEntry\.js$/.test(url));
  expect(pinned.sort()).toEqual(known.sort());
  expect(html).toContain(
    `<link rel="modulepreload" crossorigin href="${entry}" integrity="${integrity[entry]}">`,
  );
  return entry;
}

test('while releases come and go, every page is whole, of one release, and the latest for whoever asks next', async () => {
  test.setTimeout(120_000);
  const url = `${exported.origin}/detalle/1`;
  let going = true;
  const seen = new Set<string>();
  async function readAllTheTime(encoding: string) {
    while (going) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(answer.status).toBe(200);
      seen.add(profileIn(await answer.text()));
    }
  }
  const readers = ['gzip', 'identity'].map(readAllTheTime);

  const running = async () => (await exported.registry()).remotes.profile.entry;
  async function expectLatest(etag: string): Promise<string> {
    const answer = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(answer.status, 'a page that changed is never «not modified»').toBe(200);
    expect(profileIn(await answer.text())).toBe(await running());
    return answer.headers.get('etag') ?? '';
  }
  let etag = '"none"';
  for (let round = 1; round <= 3; round += 1) {
    await exported.publish('profile', `1.1.${round}`, (build) =>
      build.replaceText('Aviso legal', `Aviso ${round}`),
    );
    etag = await expectLatest(etag);
    if (round % 2 === 0) continue;
    await exported.rollBack('profile');
    etag = await expectLatest(etag);
  }
  going = false;
  await Promise.all(readers);
  expect(seen.size).toBeGreaterThan(1);
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

/** Of a page's policy: its import map, and the lab's further origin. */
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
      [...(await policyOf(answer))].map(([name, values]) => [
        name,
        values.filter((value) => !OWN_VALUES.test(value)),
      ]),
    ),
  };
}

test('nginx answers as the site’s own server does', async ({ request, directory }) => {
  test.setTimeout(120_000);
  // An export's pages begin as skeletons.
  const host = await startLab({ SERVER_RENDERING: 'off' }, 'host');
  try {
    const entry = new URL((await host.registry()).remotes.profile.entry, host.origin).pathname;
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(host.origin)).text())?.[1] ?? '';
    expect(script).not.toBe('');
    // An export does not know whom the list holds.
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
        [host, exported].map(({ origin }) => described(request, origin, method, path)),
      );
      const expected = ofNobody.includes(path) ? { ...ofHost, status: 200 } : ofHost;
      expect.soft(ofNginx, `${method} ${path}`).toEqual(expected);
      if (ofNobody.includes(path)) expect.soft(ofHost?.status, path).toBe(404);
    }
  } finally {
    await host.stop();
  }
});

test('what nginx serves compressed is what it serves plain', async () => {
  const { remotes } = await exported.registry();
  for (const path of ['/', '/detalle/1', '/registry.json', remotes.directory.entry]) {
    const get = (encoding: string) =>
      fetch(`${exported.origin}${path}`, { headers: { 'accept-encoding': encoding } });
    const [packed, plain] = await Promise.all([get('gzip'), get('identity')]);
    expect(packed.headers.get('content-encoding'), path).toBe('gzip');
    expect(plain.headers.get('content-encoding'), path).toBeNull();
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(await packed.text()).toBe(await plain.text());
  }
});
