import { createHash } from 'node:crypto';
import { DEVELOPMENT_ENTRY } from '@club/shared/federation';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepareTestSite } from '../../trials/support/test-site';
import { createToken } from '../registry/tokens';
import { acceptOverridesFrom, chooseOverrides, formatOverrides, parseOverrides } from './override';

const ORIGINS = ['http://localhost:4312', 'http://127.0.0.1:4312', 'https://preview.example.com'];
const ENTRY = 'http://localhost:4312/remoteEntry.js';
const asking = (value: string) => `/detalle/1?remote.profile=${encodeURIComponent(value)}`;
const after = (target: string, remembered = {}) =>
  chooseOverrides(target, remembered, acceptOverridesFrom(ORIGINS));

describe('the overrides of a request', () => {
  test('come from its URL and from the cookie', () => {
    const remembered = { feedback: 'https://preview.example.com/f/remoteEntry.js' };
    expect(after(asking(ENTRY), remembered)).toEqual({
      overrides: { ...remembered, profile: ENTRY },
      refused: [],
    });
  });

  test('stay the same for a URL without overrides', () => {
    expect(after('/resultados?provincia=x', { profile: ENTRY }).overrides).toEqual({ profile: ENTRY });
  });

  test('an empty value ends the override of one remote', () => {
    const remembered = { profile: ENTRY, directory: ENTRY };
    expect(after('/?remote.profile=', remembered)).toEqual({ overrides: { directory: ENTRY }, refused: [] });
  });

  test.each([
    ['another origin', 'http://localhost:4313/remoteEntry.js'],
    ['an origin that only begins like an allowed one', 'https://preview.example.com.evil.test/x.js'],
    ['an allowed origin as user name', 'https://preview.example.com@evil.test/x.js'],
    ['another scheme', 'https://localhost:4312/remoteEntry.js'],
    ['a javascript URL', 'javascript:alert(1)//.js'],
    ['a path of the site', '/remotes/profile/1.0.0-a/remoteEntry.js'],
    ['no script', 'http://localhost:4312/'],
    ['a development server on another machine', `https://preview.example.com/${DEVELOPMENT_ENTRY}`],
    ['too long', `http://localhost:4312/${'a'.repeat(500)}.js`],
    ['no URL', 'localhost'],
  ])('are unchanged if the value is %s', (_, value) => {
    const remembered = { profile: 'http://localhost:4312/before.js' };
    expect(after(asking(value), remembered)).toEqual({ overrides: remembered, refused: ['profile'] });
  });

  test('contain the URL of the remote’s entry script without query, fragment and credentials', () => {
    expect(after(asking('http://a:b@localhost:4312/x/../remoteEntry.js?v=1#2')).overrides.profile).toBe(
      ENTRY,
    );
  });

  test('use the first of repeated parameters', () => {
    const refused = `remote.profile=${encodeURIComponent('https://evil.test/x.js')}`;
    const allowed = `remote.profile=${encodeURIComponent(ENTRY)}`;
    expect(after(`/?${refused}&${allowed}`)).toEqual({ overrides: {}, refused: ['profile'] });
    expect(after(`/?${allowed}&${refused}`)).toEqual({ overrides: { profile: ENTRY }, refused: [] });
  });

  test('apply to known remotes only', () => {
    expect(after(`/?remote.other=${ENTRY}&remote.__proto__=${ENTRY}&remote=${ENTRY}`)).toEqual({
      overrides: {},
      refused: [],
    });
  });
});

describe('remembered overrides', () => {
  test('are parsed as they were written', () => {
    const overrides = { profile: ENTRY, feedback: 'https://preview.example.com/a-b/c_d/remoteEntry.js' };
    expect(parseOverrides(formatOverrides(overrides), acceptOverridesFrom(ORIGINS))).toEqual(overrides);
  });
});

test('no override text leads to an entry outside the allowed origins', () => {
  const allowed = (entry: string) => ORIGINS.some((origin) => entry.startsWith(`${origin}/`));
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(...ORIGINS).chain((origin) => fc.string().map((end) => origin + end)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const found = [
        after(asking(text)).overrides,
        parseOverrides(text, acceptOverridesFrom(ORIGINS)),
        after(`/?${text}`).overrides,
      ];
      return found.every((overrides) => Object.values(overrides).every(allowed));
    }),
  );
});

const LOCAL = 'http://localhost:4312';
const LOCAL_ENTRY = `${LOCAL}/remoteEntry.js`;
const TRY = `/detalle/7?remote.profile=${encodeURIComponent(LOCAL_ENTRY)}`;

async function setUp(env: Record<string, string> = { OVERRIDE_ORIGINS: LOCAL }, site = prepareTestSite()) {
  const { secretsDir, start } = await site;
  const { app } = await start(env);
  const token = await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });
  const bare = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const get = (url: string, headers: Record<string, string> = {}) =>
    bare(url, { authorization: `Bearer ${token}`, ...headers });
  return Object.assign(get, { bare, token });
}

const inline = (html: string, id: string) =>
  JSON.parse(html.match(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`))?.[1] ?? '');
/** Returns the content security policy without the address for reports, because pages with overrides send none. */
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy']).replace(/; report-uri [^;]*/, '');
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'] ?? '');
const sent = (answer: { headers: Record<string, unknown> }) => ({
  cookie: cookieOf(answer).split(';')[0] ?? '',
});

describe('a page with an override from an allowed origin', () => {
  test('loads that remote from there and falls back to the published release', async () => {
    const get = await setUp();
    const published = (await get('/registry.json')).json().remotes;
    const { previous: _, ...running } = published.profile;
    const { remotes } = inline((await get(TRY)).body, 'registry');
    expect(remotes.profile).toEqual({
      version: 'local',
      entry: LOCAL_ENTRY,
      integrity: '',
      contract: '1',
      previous: running,
    });
    expect(remotes.directory).toEqual(published.directory);
  });

  test('names the override in its configuration and sends no error reports', async () => {
    const config = inline((await (await setUp())(TRY)).body, 'config');
    expect(config.overrides).toEqual([{ remote: 'profile', origin: LOCAL }]);
    expect(config.errorReports).toBeNull();
  });

  test('may load scripts, styles, images, fonts and data from that origin in addition', async () => {
    const get = await setUp();
    const [before, page] = [await get('/detalle/7'), await get(TRY)];
    const widened = policyOf(page)
      .split('; ')
      .filter((directive) => directive.includes(LOCAL));
    expect(widened.map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'connect-src',
    ]);
    const map = page.body.match(/<script type="importmap">(.*?)<\/script>/)?.[1] ?? '';
    const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
    expect(policyOf(page)).toContain(hash);
    const bare = (policy: string) => policy.replaceAll(` ${LOCAL}`, '').replace(/'sha256-[^']+'/, '');
    expect(bare(policyOf(page))).toBe(bare(policyOf(before)));
  });

  test('pins the published releases, but not the override', async () => {
    const get = await setUp();
    const { body } = await get(TRY);
    const { directory, profile } = (await get('/registry.json')).json().remotes;
    const map = JSON.parse(body.match(/<script type="importmap">(.*?)<\/script>/)?.[1] ?? '');
    expect(map.integrity[directory.entry]).toBe(directory.integrity);
    expect(map.integrity[profile.entry]).toBe(profile.integrity);
    expect(map.integrity).not.toHaveProperty([LOCAL_ENTRY]);
  });

  test('preloads no files of the override', async () => {
    const get = await setUp();
    const { profile } = (await get('/registry.json')).json().remotes;
    const hinted = async (path: string, entry: string) =>
      (await get(path)).body.includes(`rel="modulepreload" crossorigin href="${entry}"`);
    expect(await hinted('/detalle/7', profile.entry)).toBe(true);
    expect(await hinted(TRY, profile.entry)).toBe(false);
    expect(await hinted(TRY, LOCAL_ENTRY)).toBe(false);
  });

  test('is never cached', async () => {
    const { headers } = await (await setUp())(TRY);
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('a link to an override', () => {
  test.each(['', 'Bearer wrong', 'Basic YTp3cm9uZw=='])(
    'has no effect with the token %j',
    async (authorization) => {
      const { bare } = await setUp();
      const page = await bare(TRY, authorization === '' ? {} : { authorization });
      expect(page.statusCode).toBe(401);
      expect(page.headers['www-authenticate']).toMatch(/^Basic realm=/);
      expect(page.headers).not.toHaveProperty('set-cookie');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(policyOf(page)).toContain("default-src 'none'");
      expect(page.body).not.toContain(LOCAL_ENTRY);
    },
  );

  test('asks for a token once for the session', async () => {
    const { bare, token } = await setUp();
    const password = Buffer.from(`ana:${token}`).toString('base64');
    const began = await bare(TRY, { authorization: `Basic ${password}` });
    expect(inline(began.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    for (const url of ['/resultados', TRY]) {
      const page = await bare(url, sent(began));
      expect(inline(page.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    }
    const other = TRY.replace('remoteEntry', 'otherEntry');
    expect((await bare(other, sent(began))).statusCode).toBe(401);
    expect((await bare('/detalle/7?remote.profile=', sent(began))).statusCode).toBe(200);
  });

  test('cannot be replaced by an unsigned cookie', async () => {
    const { bare } = await setUp();
    const forged = {
      cookie: `club-remotes=${encodeURIComponent(`profile=${encodeURIComponent(LOCAL_ENTRY)}`)}`,
    };
    const page = await bare('/detalle/7', forged);
    expect(inline(page.body, 'registry')).toEqual((await bare('/registry.json')).json());
    expect((await bare('/registry.json', forged)).body).not.toContain(LOCAL_ENTRY);
  });
});

describe('a development server', () => {
  const LIVE = TRY.replace('remoteEntry.js', DEVELOPMENT_ENTRY);

  test('adds only its WebSocket and one style nonce to the page’s policy', async () => {
    const get = await setUp();
    const [built, page] = [await get(TRY), await get(LIVE)];
    const nonce = page.body.match(/<meta property="csp-nonce" nonce="([^"]{24})">/)?.[1];
    expect(nonce).toBeDefined();
    expect(built.body).not.toContain('csp-nonce');
    const directive = (answer: typeof page, name: string) => policyOf(answer).match(`${name} ([^;]+)`)?.[1];
    expect(directive(page, 'style-src')).toBe(`${directive(built, 'style-src')} 'nonce-${nonce}'`);
    expect(directive(page, 'connect-src')).toBe(`${directive(built, 'connect-src')} ws://localhost:4312`);
    const others = (answer: typeof page) =>
      policyOf(answer)
        .split('; ')
        .filter((each) => !/^(style|connect)-src /.test(each));
    expect(others(page)).toEqual(others(built));
    expect((await get(LIVE)).body).not.toContain(nonce);
  });

  test('is marked as a development server on the page; that page is never cached', async () => {
    const page = await (await setUp())(LIVE);
    expect(inline(page.body, 'config').overrides).toEqual([
      { remote: 'profile', origin: LOCAL, isDevelopment: true },
    ]);
    expect(page.headers['cache-control']).toBe('no-store, no-transform');
  });

  test.each([TRY, LIVE])('requested by %s does not change the pages of other visitors', async (url) => {
    const site = prepareTestSite();
    const get = await setUp(undefined, site);
    await get(url);
    const answerOf = async ({ bare }: typeof get) => {
      const { headers, statusCode, body } = await bare('/detalle/7');
      return { headers: { ...headers, date: '' }, statusCode, body };
    };
    expect(await answerOf(get)).toEqual(await answerOf(await setUp({}, site)));
  });
});

describe('the permission for an override', () => {
  afterEach(() => void vi.useRealTimers());
  const later = (hours: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60 * 1000 });

  test('ends after twelve hours: the next page answers 401 and deletes the cookie', async () => {
    const { bare, token } = await setUp();
    const began = await bare(TRY, { authorization: `Bearer ${token}` });
    later(11);
    expect(inline((await bare('/detalle/7', sent(began))).body, 'config').overrides).toHaveLength(1);
    later(2);
    expect((await bare('/registry.json', sent(began))).body).not.toContain(LOCAL_ENTRY);
    const ended = await bare('/detalle/7', sent(began));
    expect(ended.statusCode).toBe(401);
    expect(cookieOf(ended)).toMatch(/^club-remotes=;/);
  });

  test('is renewed by a token', async () => {
    const get = await setUp();
    const began = await get(TRY);
    later(13);
    const renewed = await get('/detalle/7', sent(began));
    expect(inline(renewed.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    later(11);
    expect((await get.bare('/detalle/7', sent(renewed))).statusCode).toBe(200);
  });

  test('ends when the token expires', async () => {
    const site = prepareTestSite();
    const get = await setUp(undefined, site);
    const brief = await createToken((await site).secretsDir, { remote: 'profile', name: 'un día', days: 1 });
    later(20);
    const began = await get.bare(TRY, { authorization: `Bearer ${brief}` });
    expect(began.statusCode).toBe(200);
    later(5);
    expect((await get.bare('/detalle/7', sent(began))).statusCode).toBe(401);
  });

  test.each(['cross-site', 'same-site'])(
    'is not given to a visit that a %s page started, even with a token',
    async (from) => {
      const get = await setUp();
      const page = await get(TRY, { 'sec-fetch-site': from });
      expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining('Another site led here')]);
      expect(page.headers).not.toHaveProperty('set-cookie');
      expect((await get(TRY, { 'sec-fetch-site': 'none' })).statusCode).toBe(200);
    },
  );
});

describe('an override', () => {
  test('is stored in an HttpOnly, SameSite=Strict session cookie', async () => {
    const cookie = cookieOf(await (await setUp())(TRY));
    expect(cookie).toMatch(/^club-remotes=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('applies to later pages and to the registry, without parameters in their URLs', async () => {
    const get = await setUp();
    const headers = sent(await get(TRY));
    const page = await get('/resultados', headers);
    expect(inline(page.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    expect(page.headers).not.toHaveProperty('set-cookie');
    const registry = await get('/registry.json', headers);
    expect(registry.json()).toEqual(inline(page.body, 'registry'));
    expect(registry.headers['cache-control']).toBe('no-store');
  });

  test('is ended by an empty value of its URL parameter, and the server deletes its cookie', async () => {
    const get = await setUp();
    const page = await get('/detalle/7?remote.profile=', sent(await get(TRY)));
    expect(cookieOf(page)).toMatch(/^club-remotes=;.*Expires=Thu, 01 Jan 1970/);
    expect(page.body).toBe((await get('/detalle/7')).body);
  });

  test('survives a restart and works on every server with the same keys', async () => {
    const site = prepareTestSite();
    const headers = sent(await (await setUp(undefined, site))(TRY));
    const page = await (await setUp(undefined, site))('/resultados', headers);
    expect(inline(page.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    const foreign = await (await setUp())('/resultados', headers);
    expect(inline(foreign.body, 'registry').remotes.profile.entry).not.toBe(LOCAL_ENTRY);
  });

  test('is dropped if the operator no longer allows its origin', async () => {
    const site = prepareTestSite();
    const headers = sent(await (await setUp(undefined, site))(TRY));
    const page = await (await setUp({}, site))('/detalle/7', headers);
    expect(inline(page.body, 'config')).not.toHaveProperty('overrides');
    expect(policyOf(page)).not.toContain(LOCAL);
    expect(cookieOf(page)).toMatch(/^club-remotes=;/);
  });

  test('is stored in a Secure cookie over https, and requests to its http origin are not upgraded', async () => {
    const get = await setUp({ OVERRIDE_ORIGINS: LOCAL, TRUST_PROXY: 'on' });
    const https = { 'x-forwarded-proto': 'https' };
    expect(policyOf(await get('/detalle/7', https))).toContain('upgrade-insecure-requests');
    const page = await get(TRY, https);
    expect(cookieOf(page)).toMatch(/^__Host-club-remotes=.*; Secure/);
    const next = await get('/resultados', { ...https, ...sent(page) });
    expect(inline(next.body, 'registry').remotes.profile.entry).toBe(LOCAL_ENTRY);
    expect(policyOf(page)).not.toContain('upgrade-insecure-requests');
  });
});

test.each([
  ['that is not allowed', { OVERRIDE_ORIGINS: 'http://localhost:9999' }],
  ['if none is allowed', {}],
])('the site ignores an origin %s and shows that on the page', async (_, env) => {
  const get = await setUp(env as Record<string, string>);
  const page = await get(TRY);
  expect(inline(page.body, 'config').overrides).toEqual([{ remote: 'profile', origin: null }]);
  expect(inline(page.body, 'registry')).toEqual((await get('/registry.json')).json());
  expect(policyOf(page)).toBe(policyOf(await get('/detalle/7')));
  expect(page.headers).not.toHaveProperty('set-cookie');
  expect(page.body).not.toContain(LOCAL_ENTRY);
});
