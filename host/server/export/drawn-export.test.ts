import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RemoteName } from '@club/shared/federation';
import { expect, test, vi } from 'vitest';
import { deployAll, deployBuild, hostBuild, remoteBuild } from '../../trials/support/builds';
import { LISTS } from '../../trials/support/lists';
import { tempDir } from '../../trials/support/temp-dir';
import { testApp } from '../../trials/support/test-app';
import { testConfig } from '../../trials/support/test-config';
import { openDeployDirectory } from '../registry/deploy-directory';
import { rendererText } from '../rendering/testing/renderer-script';
import { sitePlugin } from '../site/site-plugin';
import { currentLists } from './current-lists';
import { exportSite } from './export-site';
import { exportedSite } from './exported-site';

const ORIGIN = 'https://club.example.com';
const ECHO = `say({ type: 'drawn', html: '<p>drawn ' + url + '</p>', data: { values: {}, records: {} } });`;

async function setUp(onDraw = ECHO) {
  const dir = tempDir();
  const { remotesDir, secretsDir, directory } = await deployAll(join(dir, 'source'));
  const dist = hostBuild(join(dir, 'host'));
  const rendererIs = (code: string) => writeFileSync(join(dist, 'prerender/renderer.js'), rendererText(code));
  rendererIs(onDraw);
  const site = join(dir, 'site');
  const env = { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DATA_DIR: join(dir, 'data') };
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const texts = { specialists: JSON.stringify(LISTS.specialists), ratings: JSON.stringify(LISTS.ratings) };
  const run = (
    drawing: Parameters<typeof exportSite>[0]['drawing'] = async () => ({ texts, origin: ORIGIN }),
  ) =>
    exportSite({
      dist,
      dir: site,
      config: testConfig(env),
      remotes: { remotesDir },
      drawing,
      print,
      shared: { versions: { react: '19.3.1' } },
      nginx: { listen: '80', name: '_', service: 'http://127.0.0.1:4301' },
      by: 'test',
    });
  const file = (name: string) => join(site, 'public', name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const open = () => {
    const exported = exportedSite(site, print);
    if (!exported) throw new Error('nothing was exported');
    return openDeployDirectory({ stateDir: site, secretsDir, ...exported });
  };
  const build = (name: RemoteName, version: string) =>
    remoteBuild(join(dir, `${name}-${version}`), name, { version });
  const entryOf = (name: RemoteName): string => JSON.parse(read('registry.json')).remotes[name].entry;
  return { dir, dist, env, directory, site, texts, run, file, read, open, build, entryOf, lines, rendererIs };
}

const PROFILE = 'drawn/detalle/7.html';
/** What is said with how browsers keep it, which goes by the whole configuration. */
const OFFLINE_ID = /("id":)"[^"]+"(?=,"kept")/;
const inline = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
const drawnIn = (html: string) =>
  JSON.parse(inline(html, /<script id="drawn" type="application\/json">(.*?)<\/script>/));
const registryIn = (html: string) =>
  JSON.parse(inline(html, /<script id="registry" type="application\/json">(.*?)<\/script>/));

test('an export holds its pages drawn, each with its own head and when its lists were read, and says how many', async () => {
  const { run, read, file, site, lines } = await setUp();
  await run();
  const html = read(PROFILE);
  expect(html).toContain('<p>drawn /detalle/7</p>');
  expect(html).toContain('<title>Ana Mora');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/detalle/7">`);
  expect(html).toContain('"@type":"AggregateRating"');
  expect(html).toContain(`content="${ORIGIN}/compartir.png"`);
  expect(gunzipSync(readFileSync(file(`${PROFILE}.gz`))).toString()).toBe(html);
  expect(brotliDecompressSync(readFileSync(file(`${PROFILE}.br`))).toString()).toBe(html);
  const { drawing } = JSON.parse(readFileSync(join(site, 'host.json'), 'utf8'));
  expect(drawnIn(html).data.at).toBe(drawing.at);
  expect(read('drawn/filtro/provincia.html')).toContain('<p>drawn /filtro/provincia</p>');
  expect(read('drawn/index.html')).toContain('<p>shell of home</p>');
  expect(read('detalle/index.html')).toContain('<p>shell of detail</p>');
  expect(read('sitemap.xml')).toContain(`<loc>${ORIGIN}/detalle/8</loc>`);
  expect(read('robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).toEqual(['drew 7 pages ahead of time']);
});

test('its policy admits every style and script that stands in a drawn page', async () => {
  const { run, read } = await setUp();
  await run();
  const html = read(PROFILE);
  const policy = inline(html, /<meta http-equiv="content-security-policy" content="(.*?)">/);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  expect(styles).toEqual(['.main{}', '.page{}']);
  for (const text of [...styles, inline(html, /<script type="importmap">(.*?)<\/script>/)])
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

test('a drawn page is to the letter what the site’s own server sends, but for what only one of them can tell', async () => {
  const { run, read, dist, env, texts } = await setUp();
  await run(async () => ({ texts, origin: ORIGIN }));
  const { app } = await testApp({
    env: { ...env, SITE_ORIGIN: ORIGIN, SERVER_RENDERING: 'on' },
    site: sitePlugin(dist),
  });
  for (const [url, file] of [
    ['/', 'drawn/index.html'],
    ['/especialistas', 'drawn/especialistas.html'],
    ['/filtro/provincia', 'drawn/filtro/provincia.html'],
    ['/detalle/7', PROFILE],
  ] as const) {
    const ofServer = async () => (await app.inject({ url })).body;
    if (url !== '/') await expect.poll(ofServer).toContain(`<p>drawn ${url}</p>`);
    const drawn = read(file)
      .replace(/\n {4}<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replace(/,"at":"[^"]+"/, '')
      .replace(OFFLINE_ID, '$1');
    const sent = (await ofServer())
      .replace(/"errorReports":"[^"]+"/, '"errorReports":null')
      .replace(/"signals":\{[^}]*\}/, '"signals":null')
      .replace(OFFLINE_ID, '$1')
      .replace(/\/compartir\/[^"]+\.png/, '/compartir.png')
      .replace(/(og:image:alt" content=)"[^"]*"/, '$1""');
    expect(drawn.replace(/(og:image:alt" content=)"[^"]*"/, '$1""')).toBe(sent);
  }
});

test('without the site’s address no page names one, and search engines are told of none', async () => {
  const { run, read, file, texts } = await setUp();
  await run();
  expect(existsSync(file('sitemap.xml'))).toBe(true);
  await run(async () => ({ texts, origin: null }));
  const html = read(PROFILE);
  expect(html).toContain('<title>Ana Mora');
  for (const absolute of ['rel="canonical"', 'og:url', 'ld+json', 'noindex', ORIGIN])
    expect(html).not.toContain(absolute);
  for (const name of ['sitemap.xml', 'sitemap.xml.br', 'robots.txt'])
    expect(existsSync(file(name))).toBe(false);
});

test('a deploy and a roll back draw the pages anew, each with the registry of its own releases', async () => {
  const { run, read, file, site, open, build, entryOf, lines } = await setUp();
  await run();
  const before = read(PROFILE);
  const { mtimeMs } = statSync(file(PROFILE));
  for (const name of ['profile', 'feedback'] as const) {
    await deployBuild(open(), build(name, '1.1.0'));
    for (const page of [PROFILE, 'drawn/especialistas.html', 'drawn/index.html']) {
      expect(registryIn(read(page)).remotes[name].entry).toBe(entryOf(name));
      expect(inline(read(page), /<script type="importmap">(.*?)<\/script>/)).toContain(entryOf(name));
    }
  }
  expect(drawnIn(read(PROFILE)).entry).toBe(entryOf('profile'));
  for (const remote of ['profile', 'feedback']) await open().rollback({ remote, by: 'test' });
  expect(read(PROFILE)).toBe(before);
  expect(statSync(file(PROFILE)).mtimeMs).toBeGreaterThan(mtimeMs);
  expect(lines).toHaveLength(5);
  for (const place of ['.drawn-before', '.drawn-next']) expect(existsSync(join(site, place))).toBe(false);
});

test('a release that is not to be drawn is left to browsers from then on', async () => {
  const { run, read, open, directory, dir, lines } = await setUp();
  await run();
  expect(read(PROFILE)).toContain('<p>drawn /detalle/7</p>');
  const added = await open().add(join(dir, 'source', 'builds', 'profile'));
  await open().deploy({ ...added, unrendered: true, by: 'test' });
  expect(read(PROFILE)).toContain('<p>shell of detail</p>');
  expect(read('drawn/filtro/provincia.html')).toContain('<p>drawn /filtro/provincia</p>');
  expect(lines.at(-1)).toMatch(
    /^drew 4 pages .*: 3 that could not be drawn \(its release is not to be drawn\)$/,
  );
  expect(directory).toBeDefined();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('pages of a remote are drawn by one process, which ends with them', async () => {
  const { run, read } = await setUp(
    `say({ type: 'drawn', html: '<p>by ' + process.pid + '</p>', data: { values: {}, records: {} } });`,
  );
  await run();
  const pids = [PROFILE, 'drawn/detalle/8.html'].map((name) => inline(read(name), /<p>by (\d+)<\/p>/));
  expect(pids[0]).toMatch(/^\d+$/);
  expect(pids[1]).toBe(pids[0]);
  await expect.poll(() => isRunning(Number(pids[0]))).toBe(false);
});

test('a page may take its time, since nobody waits for it; one that ends its process costs itself alone', async () => {
  const { run, read, lines } = await setUp(
    `if (url === '/detalle/7') process.exit();
     if (url === '/detalle/8') await new Promise((done) => setTimeout(done, 1_500));
     ${ECHO}`,
  );
  await run();
  expect(read(PROFILE)).toContain('<p>shell of detail</p>');
  expect(read('drawn/detalle/8.html')).toContain('<p>drawn /detalle/8</p>');
  expect(lines.at(-1)).toMatch(/^drew \d pages .*could not be drawn \(its process ended\)$/);
});

test('while pages are drawn anew none of other releases is served, and whoever deploys meanwhile is not shut out', async () => {
  const { run, file, read, open, build, entryOf, lines } = await setUp(
    `await new Promise((done) => setTimeout(done, 40)); ${ECHO}`,
  );
  await run();
  lines.length = 0;
  let going = true;
  async function watch() {
    while (going) {
      const served = registryOrNull(file(PROFILE));
      const now = entryOf('profile');
      // What was read first may have given way since.
      if (served && served !== now) expect(entryOf('profile')).not.toBe(now);
      await pause(5);
    }
  }
  const deploys = ['directory', 'profile', 'feedback'] as const;
  async function deployEach() {
    await Promise.all(deploys.map((name) => deployBuild(open(), build(name, '1.1.0'))));
    await deployBuild(open(), build('profile', '1.2.0'));
  }
  const deployed = deployEach().finally(() => {
    going = false;
  });
  await Promise.all([watch(), deployed]);
  for (const name of deploys) expect(registryIn(read(PROFILE)).remotes[name].entry).toBe(entryOf(name));
  expect(lines.every((line) => line === 'drew 7 pages ahead of time')).toBe(true);
});

function registryOrNull(file: string): string | null {
  try {
    return registryIn(readFileSync(file, 'utf8')).remotes.profile.entry;
  } catch {
    return null;
  }
}

test('a page that cannot be drawn is the shell with its own head, and the export says why', async () => {
  const { run, read, lines } = await setUp(
    `if (url === '/detalle/7') say({ type: 'failed', reason: 'no way' }); else ${ECHO}`,
  );
  await run();
  expect(read(PROFILE)).toContain('<p>shell of detail</p>');
  expect(read(PROFILE)).toContain('<title>Ana Mora');
  expect(lines).toEqual(['drew 6 pages ahead of time; left to browsers: 1 that could not be drawn (no way)']);
});

test('where nothing can be drawn the deploy holds, and pages are left to browsers', async () => {
  const { run, read, site, open, build, entryOf, lines } = await setUp();
  await run();
  writeFileSync(
    join(site, 'drawing', readdirSync(join(site, 'drawing'))[0] ?? '', 'specialists.json'),
    '<html>',
  );
  await deployBuild(open(), build('profile', '1.1.0'));
  expect(lines.at(-1)).toMatch(
    /^pages are left to browsers \(the specialists that are kept are no list\); export/,
  );
  expect(registryIn(read('detalle/index.html')).remotes.profile.entry).toBe(entryOf('profile'));
  expect(existsSync(join(site, 'public', 'drawn'))).toBe(false);
});

test('exported again with the same lists its pages keep their dates, with others they change, undrawn they go', async () => {
  const { run, read, file, site, texts } = await setUp();
  await run();
  const [before, { mtimeMs }] = [read(PROFILE), statSync(file(PROFILE))];
  await run();
  expect([read(PROFILE), statSync(file(PROFILE)).mtimeMs]).toEqual([before, mtimeMs]);
  const specialists = texts.specialists.replace('Ana', 'Eva');
  await run(async () => ({ texts: { ...texts, specialists }, origin: ORIGIN }));
  expect(read(PROFILE)).toContain('<title>Eva Mora');
  expect(statSync(file(PROFILE)).mtimeMs).toBeGreaterThan(mtimeMs);
  expect(readdirSync(join(site, 'drawing'))).toHaveLength(1);
  await run(async () => null);
  for (const place of ['public/drawn', 'drawing', 'drawn.json', '.drawn-before', 'public/sitemap.xml'])
    expect([place, existsSync(join(site, place))]).toEqual([place, false]);
});

test('the lists are those of the database, and the demo’s before there is one', async () => {
  const { dataDir, store } = await testApp();
  const demo = vi.fn(() => LISTS);
  const { texts, from } = await currentLists(testConfig({ DATA_DIR: dataDir }), demo);
  expect(JSON.parse(texts.specialists)).toHaveLength((await store.specialists()).rows.length);
  expect(from).toContain(dataDir);
  expect(demo).not.toHaveBeenCalled();
  const none = join(tempDir(), 'none');
  expect((await currentLists(testConfig({ DATA_DIR: none }), demo)).texts.specialists).toBe(
    JSON.stringify(LISTS.specialists),
  );
  expect(existsSync(none)).toBe(false);
});
