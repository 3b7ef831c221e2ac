import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { describe, expect, test } from 'vitest';
import { deployBuild, writeRemoteBuild } from '../../trials/support/builds';
import { prepareTestSite } from '../../trials/support/test-site';
import { siteOrigin } from './site-plugin';

const HERE = { siteOrigin: null, host: '127.0.0.1', port: 4300 };

test('the site’s origin is the configured one for any request', () => {
  const configured = { ...HERE, siteOrigin: 'https://club.example.com' };
  expect(siteOrigin(configured, { protocol: 'http', host: 'else.example.com' })).toBe(
    'https://club.example.com',
  );
});

test('the site’s origin is the request’s by default', () => {
  expect(siteOrigin(HERE, { protocol: 'https', host: 'club.example.com' })).toBe('https://club.example.com');
  expect(siteOrigin(HERE, { protocol: 'http', host: 'localhost:4300' })).toBe('http://localhost:4300');
});

test.each(['', 'a b', 'x"><script>', 'user@club.example.com', 'club.example.com/path', '['])(
  'the site’s origin is this machine for the host %j',
  (host) => {
    expect(siteOrigin(HERE, { protocol: 'http', host })).toBe('http://127.0.0.1:4300');
  },
);

async function setUp(remotes: readonly RemoteName[] = REMOTE_NAMES) {
  const { dir, directory, start } = await prepareTestSite({ remotes });
  const { app, logged } = await start({ LOG_LEVEL: 'warn' });
  const get = (url: string) => app.inject({ url });
  const registry = async () => (await get('/registry.json')).json();
  return { dir, directory, get, registry, logged };
}

const inline = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';

describe('a page', () => {
  test('contains its shell, config and registry', async () => {
    const { get, registry } = await setUp();
    const { body, headers } = await get('/');
    expect(body).toContain('<div id="root"><p>shell of home</p></div>');
    expect(
      JSON.parse(inline(body, /<script id="registry" type="application\/json">(.*?)<\/script>/)),
    ).toEqual(await registry());
    const config = inline(body, /<script id="config" type="application\/json">(.*?)<\/script>/);
    expect(JSON.parse(config)).toEqual((await get('/config.json')).json());
    expect(headers['cache-control']).toBe('no-cache, no-transform');
  });

  test('pins every script of host and remotes, also under the URL of a retry, in an import map that the policy allows', async () => {
    const { get, registry } = await setUp();
    const { body, headers } = await get('/');
    const map = inline(body, /<script type="importmap">(.*?)<\/script>/);
    const { integrity } = JSON.parse(map);
    const { entry } = (await registry()).remotes.profile;
    expect(integrity['/assets/main-12345678.js']).toBe(integrityOf('// main'));
    expect(integrity[entry]).toBe(integrityOf('// entry profile '));
    expect(integrity[`${entry}?r=3`]).toBe(integrity[entry]);
    expect(integrity[entry.replace('remoteEntry.js', 'assets/page.js')]).toBe(integrityOf('// page '));
    const hash = createHash('sha256').update(map).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
  });

  test('contains the host’s style sheet, which the policy allows', async () => {
    const { body, headers } = await (await setUp()).get('/');
    const style = inline(body, /<style>(.*?)<\/style>/);
    expect(style).toBe('.main{}');
    expect(body).not.toContain('rel="stylesheet"');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  test('preloads its own module first and defers the preloads of the layout’s modules', async () => {
    const { get, registry } = await setUp();
    const { remotes } = await registry();
    const { body } = await get('/detalle/101');
    const base = remotes.profile.entry.replace('remoteEntry.js', '');
    const { integrity } = JSON.parse(inline(body, /<script type="importmap">(.*?)<\/script>/));
    const hintOf = (url: string) =>
      `<link rel="modulepreload" crossorigin href="${url}" integrity="${integrity[url]}">`;
    for (const file of ['remoteEntry.js', 'assets/common.js', 'assets/page.js']) {
      expect(body).toContain(hintOf(`${base}${file}`));
    }
    expect(body).toContain(`<link rel="preload" as="style" crossorigin href="${base}assets/page.css">`);
    expect(body).toContain(hintOf('/assets/page-runtime-12345678.js'));
    const later = inline(body, /<template id="later">(.*?)<\/template>/s);
    expect(later).toContain(hintOf(remotes.feedback.entry));
    expect(later).not.toContain(`${base}assets/page.js`);
    const home = (await get('/')).body;
    expect(home).not.toContain(`href="${base}assets/page.js"`);
    expect(home).not.toContain('href="/assets/page-runtime-12345678.js"');
  });

  test.each(['/', '/detalle/1', '/nada'])(
    '%s has its help without scripts outside the hydrated root',
    async (url) => {
      const { body } = await (await setUp()).get(url);
      const { contact } = JSON.parse(
        inline(body, /<script id="config" type="application\/json">(.*?)<\/script>/),
      );
      expect(body).toContain(`</p></div><p>call ${contact.phone}</p>`);
    },
  );

  test('preloads the font', async () => {
    const { body } = await (await setUp()).get('/');
    expect(body).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/font-12345678.woff2">',
    );
  });

  test('moves the preloads of the shell into the head', async () => {
    const { body } = await (await setUp()).get('/');
    const [head, rest] = body.split('</head>');
    expect(head).toContain('<link rel="preload" as="image" href="/imagenes/logo.svg"/>');
    expect(rest).not.toContain('as="image"');
  });

  test.each([
    ['/detalle/7', 'detail', 200],
    ['/detalle/abc', 'detail', 404],
    ['/resultados?provincia=%', 'results', 200],
    ['/especialistas/', 'searchMethod', 200],
    ['/nada', 'notFound', 404],
    ['/detalle/a/b', 'notFound', 404],
  ])('at %s has the shell of %s and status %i', async (url, page, status) => {
    const answer = await (await setUp()).get(url);
    expect(answer.body).toContain(`shell of ${page}`);
    expect(answer.statusCode).toBe(status);
  });
});

describe('files', () => {
  test('files without a hash in their URL are cached for an hour and not transformed by proxies', async () => {
    const { headers } = await (await setUp()).get('/imagenes/logo.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600, no-transform');
  });

  test.each(['/compartir.png', '/compartir/7.png'])(
    'at %s may be shown by pages of other origins',
    async (url) => {
      const { get } = await setUp();
      expect((await get(url)).headers['cross-origin-resource-policy']).toBe('cross-origin');
    },
  );

  test.each([
    '/assets/gone-12345678.js',
    '/index.html',
    '/remotes/deployments.json',
    '/remotes/.locks/state.lock',
    '/remotes/profile/x/y.js',
    '/x.php',
  ])('files at %s have status 404 and no page', async (url) => {
    const answer = await (await setUp()).get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('shell of');
  });

  test('files in hidden folders and folder listings are not served', async () => {
    const { dir, get } = await setUp();
    for (const root of ['host', 'host/client', 'remotes', 'remotes/profile']) {
      mkdirSync(join(dir, root, '.git'), { recursive: true });
      writeFileSync(join(dir, root, '.git', 'config'), 'of source control');
    }
    const files = ['/.git/config', '/remotes/.git/config', '/remotes/profile/.git/config'];
    for (const url of [...files, '/assets', '/assets/', '/imagenes/', '/remotes/', '/remotes/profile/']) {
      const { statusCode, body } = await get(url);
      expect(statusCode, url).toBe(404);
      expect(body, url).not.toMatch(/of source control|Index of|releases/);
    }
  });

  test('files in an incomplete release folder are not served', async () => {
    const { dir, get } = await setUp();
    writeRemoteBuild(join(dir, 'remotes', 'profile', '9.9.9-abcdef01.77.tmp'), 'profile');
    expect((await get('/remotes/profile/9.9.9-abcdef01.77.tmp/remoteEntry.js')).statusCode).toBe(404);
  });
});

test.each<[string, string, string]>([
  ['a file', 'assets/link.js', '../../../../secrets/registry-key.pem'],
  ['a folder', 'link', '../../../secrets'],
  ['a compressed copy', 'assets/page.js.gz', '../../../../secrets/registry-key.pem'],
])('the site does not serve %s of a release if it is a link to elsewhere', async (_name, name, target) => {
  const { dir, get, registry } = await setUp();
  const release = (await registry()).remotes.profile.entry.replace('remoteEntry.js', '');
  const link = join(dir, release, name);
  rmSync(link, { force: true });
  symlinkSync(target, link);
  expect(readFileSync(join(link, name === 'link' ? 'registry-key.pem' : ''), 'utf8')).toContain('PRIVATE');
  const asked = name === 'link' ? `${name}/registry-key.pem` : name.replace('.gz', '');
  expect((await get(`${release}${asked}`)).statusCode).toBe(404);
});

test('the site serves remotes if REMOTES_DIR is a link', async () => {
  const { dir, get, registry } = await setUp();
  renameSync(join(dir, 'remotes'), join(dir, 'elsewhere'));
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'remotes'));
  expect((await get((await registry()).remotes.profile.entry)).statusCode).toBe(200);
});

test('the site does not start without any deployment', async () => {
  const { dir, start } = await prepareTestSite();
  await expect(start({ REMOTES_DIR: join(dir, 'none') })).rejects.toThrow('holds no release');
});

test('the site starts and logs a message if a remote has no release, and serves the remote after a deploy', async () => {
  const { dir, directory, get, registry, logged } = await setUp(
    REMOTE_NAMES.filter((name) => name !== 'feedback'),
  );
  expect(logged()).toContainEqual(expect.objectContaining({ level: 40, missing: ['feedback'] }));
  const { statusCode, body } = await get('/');
  expect(statusCode).toBe(200);
  expect(body).not.toContain('/remotes/feedback/');
  expect(Object.keys((await registry()).remotes)).not.toContain('feedback');
  await deployBuild(directory, writeRemoteBuild(join(dir, 'first'), 'feedback'));
  expect((await get('/')).body).toContain((await registry()).remotes.feedback.entry);
});

test('the site starts without an unreadable release and logs it', async () => {
  const { remotesDir, start } = await prepareTestSite();
  rmSync(join(remotesDir, 'feedback'), { recursive: true });
  const { app, logged } = await start({ LOG_LEVEL: 'warn' });
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  const releases = [expect.objectContaining({ remote: 'feedback', version: '1.0.0' })];
  expect(logged()).toContainEqual(expect.objectContaining({ level: 50, releases }));
});
