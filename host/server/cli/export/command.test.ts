import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PAGES, RELEASE_MAPS_FILE, REMOTE_NAMES } from '@club/shared/federation';
import { describe, expect, test, vi } from 'vitest';
import { deployAll, deployBuild, writeHostBuild, writeRemoteBuild } from '../../../trials/support/builds';
import { SAMPLE_LISTS } from '../../../trials/support/fixtures';
import { tempDir } from '../../../trials/support/temp-dir';
import { startFileServer } from '../../../trials/support/test-servers';
import { runExport } from './command';

const ORIGIN = 'https://club.example.com';

async function setUp({ withOrigin = false } = {}) {
  const dir = tempDir();
  const origin = withOrigin ? (await startFileServer(join(dir, 'other'))).origin : '';
  const { directory, remotesDir, secretsDir } = await deployAll(dir, { remoteOrigins: [origin] });
  const dist = writeHostBuild(join(dir, 'host'));
  const checkout = join(dir, 'checkout');
  for (const name of REMOTE_NAMES)
    writeRemoteBuild(join(checkout, `remote-${name}`, 'dist'), name, { version: '1.0.9' });
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line));
  const printed: string[] = [];
  const places = { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DATA_DIR: join(dir, 'data') };
  const run = (argv: string[], env = {}) =>
    runExport(argv, {
      env: { ...places, ...env },
      demo: () => SAMPLE_LISTS.specialists,
      dist,
      checkout,
      cwd: dir,
      print: (line) => printed.push(line),
    });
  const read = (file: string, site = 'site') => readFileSync(join(dir, site, file), 'utf8');
  const registry = (site = 'site') => JSON.parse(read('registry.json', site));
  const deploy = (version: string) =>
    deployBuild(directory, writeRemoteBuild(join(dir, version), 'profile', { version }));
  const raw = (file: string) => readFileSync(join(dir, 'site', file));
  return {
    dir,
    directory,
    dist,
    remotesDir,
    checkout,
    origin,
    run,
    read,
    raw,
    registry,
    deploy,
    errors,
    printed,
  };
}

const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();

const inline = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
const jsonIn = (html: string, id: string) =>
  JSON.parse(inline(html, new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`)));

const PAGE_FILES = Object.values(PAGES)
  .filter(({ path }) => !/[:*]/.test(path))
  .map(({ path }) => join(path, 'index.html'));

describe('an export', () => {
  test('contains a server-rendered file for each fixed page, with the running releases', async () => {
    const { run, read, registry, raw } = await setUp();
    expect(await run(['site'])).toBe(0);
    expect(PAGE_FILES).toContain('/filtro/provincia/index.html');
    for (const file of PAGE_FILES) {
      expect(jsonIn(read(file), 'registry')).toEqual(registry());
      expect(gunzipSync(raw(`${file}.gz`)).toString()).toBe(read(file));
    }
    expect(read('index.html')).toContain('shell of home');
    const results = read('resultados/index.html');
    expect(results).toContain('shell of results');
    expect(results).toContain(`modulepreload" crossorigin href="${registry().remotes.directory.entry}"`);
  });

  test('contains an empty shell for all other URLs', async () => {
    const { run, read, registry } = await setUp();
    await run(['site', '--origin', ORIGIN]);
    const html = read('200.html');
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('noindex');
    expect(jsonIn(html, 'registry')).toEqual(registry());
  });

  test('contains only the host’s files and the running and previous releases', async () => {
    const { dir, run, read, registry, deploy } = await setUp();
    await deploy('1.1.0');
    await run(['site']);
    const { profile } = registry().remotes;
    expect(profile).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
    for (const { entry } of [profile, profile.previous]) expect(read(entry)).toBe('// entry profile ');
    expect(read('assets/main-12345678.js')).toBe('// main');
    expect(readdirSync(join(dir, 'site')).filter((name) => !/\.(br|gz)$/.test(name))).toEqual(
      [
        ...[
          '200.html',
          'accesibilidad',
          'antes-de-contratar',
          'como-cuidamos-las-evaluaciones',
          'especialistas',
          'filtro',
          'guardados',
          'index.html',
          'privacidad',
          'resultados',
        ],
        ...['assets', 'compartir.png', 'imagenes', 'remotes', 'sw.js'],
        ...['config.json', 'registry.json', 'sin-conexion.json'],
      ].sort(),
    );
  });

  test('contains no source map', async () => {
    const { dir, directory, dist, run, registry } = await setUp();
    const map = { version: 3, names: [], sources: ['own-source.ts'], mappings: 'AAAA' };
    writeFileSync(join(dist, RELEASE_MAPS_FILE), JSON.stringify({ 'assets/main-12345678.js': map }));
    const build = writeRemoteBuild(join(dir, 'mapped'), 'profile', {
      ...{ version: '1.2.0', hashed: true, maps: { 'remoteEntry.js': map } },
    });
    await deployBuild(directory, build);
    await run(['site']);
    expect(registry().remotes.profile.version).toBe('1.2.0');
    const files = filesIn(join(dir, 'site'));
    expect(files.filter((file) => /\.maps?\b/.test(file))).toEqual([]);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('own-source.ts'))).toEqual([]);
  });

  test('contains no local path', async () => {
    const { dir, run } = await setUp();
    await run(['site', '--origin', ORIGIN]);
    const texts = filesIn(join(dir, 'site')).filter((file) => !/\.(br|gz|png)$/.test(file));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((file) => readFileSync(file, 'utf8').includes(dir))).toEqual([]);
  });

  test('puts the content security policy before the import map in each page', async () => {
    const { run, read } = await setUp();
    await run(['site'], { ENDPOINT_RATINGS: 'https://script.google.com/macros/s/x/exec' });
    const html = read('200.html');
    const policy = inline(html, /<meta http-equiv="content-security-policy" content="(.*?)">/);
    const map = inline(html, /<script type="importmap">(.*?)<\/script>/);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`);
    expect(policy).toContain(
      "connect-src 'self' https://script.google.com https://script.googleusercontent.com;",
    );
    expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('importmap'));
  });

  test('configures pages to send neither error reports nor signals', async () => {
    const { run, read } = await setUp();
    await run(['site']);
    const config = JSON.parse(read('config.json'));
    expect(config).toMatchObject({
      endpoints: { specialists: '/servicio/especialistas' },
      errorReports: null,
      signals: null,
    });
    expect(jsonIn(read('resultados/index.html'), 'config')).toEqual(config);
  });

  test('contains the pages for offline use', async () => {
    const { run, read } = await setUp();
    await run(['site']);
    const { id, pages } = JSON.parse(read('sin-conexion.json'));
    expect(read('sw.js')).toBe('// worker');
    for (const file of ['index.html', '200.html'])
      expect(jsonIn(read(file), 'offline')).toEqual({ id, kept: false });
    expect(pages[0].html).toContain(`{"id":"${id}","kept":true}`);
  });

  test('contains a service worker that unregisters with SERVICE_WORKER=off', async () => {
    const { dir, run, read } = await setUp();
    await run(['site'], { SERVICE_WORKER: 'off' });
    expect(read('sw.js')).toBe('// no worker');
    expect(read('index.html')).not.toContain('id="offline"');
    expect(existsSync(join(dir, 'site/sin-conexion.json'))).toBe(false);
  });
});

describe('search engines', () => {
  test.each([
    ['index.html', 'Pintores y constructores en Costa Rica · Club de Especialistas', '/'],
    ['privacidad/index.html', 'Privacidad · Club de Especialistas', '/privacidad'],
  ])('find title, description and canonical address in %s', async (file, title, path) => {
    const { run, read } = await setUp();
    await run(['site', '--origin', ORIGIN]);
    expect(read(file)).toContain(`<title>${title}</title>`);
    expect(read(file)).toMatch(/<meta name="description" content="[^"]{40,}">/);
    expect(read(file)).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
  });

  test('may index results but not the shortlist', async () => {
    const { run, read } = await setUp();
    await run(['site'], { SITE_ORIGIN: ORIGIN });
    expect(read('resultados/index.html')).not.toContain('noindex');
    expect(read('guardados/index.html')).toContain('<meta name="robots" content="noindex">');
  });

  test('find every profile in the sitemap', async () => {
    const { run, read } = await setUp();
    await run(['site'], { SITE_ORIGIN: ORIGIN });
    expect(read('robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/', '/especialistas', '/detalle/7', '/detalle/8'])
      expect(read('sitemap.xml')).toContain(`<loc>${ORIGIN}${path}</loc>`);
  });

  test('find no profiles in the sitemap if an external service lists specialists', async () => {
    const { run, read } = await setUp();
    await run(['site', '--origin', ORIGIN], { ENDPOINT_SPECIALISTS: 'https://script.example.com/exec' });
    expect(read('sitemap.xml')).toContain(`<loc>${ORIGIN}/especialistas</loc>`);
    expect(read('sitemap.xml')).not.toContain('/detalle/');
  });

  test('find no canonical URLs if the origin is unknown, and the command warns', async () => {
    const { dir, run, read, printed } = await setUp();
    await run(['site']);
    expect(read('index.html')).not.toContain('canonical');
    expect(existsSync(join(dir, 'site/sitemap.xml'))).toBe(false);
    expect(printed.join('\n')).toContain('without --origin or SITE_ORIGIN');
  });
});

describe('exported releases', () => {
  test('are those deployed in REMOTES_DIR or --from, which stays unchanged', async () => {
    const { dir, remotesDir, run, registry, printed } = await setUp();
    const before = filesIn(remotesDir).map((file) => [file, readFileSync(file, 'utf8')]);
    expect(await run(['a', '--builds'])).toBe(0);
    expect(await run(['b', '--builds', '--from', 'remotes'], { REMOTES_DIR: '' })).toBe(0);
    for (const site of ['a', 'b']) expect(registry(site).remotes.profile.version).toBe('1.0.0');
    expect(printed[0]).toBe(`exported to ${join(dir, 'a')} with the releases that run in ${remotesDir}`);
    expect(filesIn(remotesDir).map((file) => [file, readFileSync(file, 'utf8')])).toEqual(before);
  });

  test('are the builds of the checkout if REMOTES_DIR has no deployment', async () => {
    const { dir, run, registry, printed } = await setUp();
    const none = join(dir, 'none');
    expect(await run(['a', '--builds'], { REMOTES_DIR: '' })).toBe(0);
    expect(await run(['b', '--builds'], { REMOTES_DIR: none })).toBe(0);
    for (const site of ['a', 'b']) expect(registry(site).remotes.profile.version).toBe('1.0.9');
    expect(printed[0]).toContain('with the remotes that are built here');
    expect(existsSync(none)).toBe(false);
  });

  test('may lack a remote, and the command names it', async () => {
    const { checkout, run, read, printed } = await setUp();
    rmSync(join(checkout, 'remote-feedback', 'dist'), { recursive: true });
    expect(await run(['site', '--builds'], { REMOTES_DIR: '' })).toBe(0);
    expect(printed[0]).toContain(', without feedback, of which it holds no release');
    expect(read('registry.json')).not.toContain('feedback');
  });

  test('keep their URL if another origin serves them', async () => {
    const { dir, directory, run, read, registry, origin } = await setUp({ withOrigin: true });
    const other = await deployAll(join(dir, 'other'));
    const { release } = await other.directory.add(
      writeRemoteBuild(join(dir, 'new'), 'profile', { version: '2.0.0' }),
    );
    const url = `${origin}/remotes/profile/${release}/`;
    await directory.deploy({ remote: 'profile', by: 'test', url });
    expect(await run(['site'], { REMOTE_ORIGINS: origin })).toBe(0);
    expect(registry().remotes.profile.entry).toBe(`${url}remoteEntry.js`);
    expect(read('index.html')).toContain(`script-src 'self' ${origin} `);
    expect(existsSync(join(dir, 'site/remotes/profile', release))).toBe(false);
  });
});

test('the command asks to forward /servicio/ to the data service unless all endpoints are external', async () => {
  const { run, printed } = await setUp();
  const url = 'https://script.example.com/exec';
  const names = ['SPECIALISTS', 'RATINGS', 'FEEDBACK', 'EVALUATION'];
  await run(['a'], { ENDPOINT_RATINGS: url });
  expect(printed.splice(0).join('\n')).toContain('pass /servicio/ on to the data service');
  await run(['b'], Object.fromEntries(names.map((name) => [`ENDPOINT_${name}`, url])));
  expect(printed.join('\n')).not.toContain('/servicio/');
});

describe('exporting again', () => {
  test('replaces the pages and keeps earlier assets and releases for open tabs', async () => {
    const { dist, run, read, registry, deploy } = await setUp();
    await run(['site']);
    const { entry } = registry().remotes.profile;
    await deploy('1.1.0');
    await deploy('1.2.0');
    const client = join(dist, 'client');
    rmSync(join(client, 'assets/main-12345678.js'));
    writeFileSync(join(client, 'assets/next-12345678.js'), '// next');
    const template = readFileSync(join(client, 'index.html'), 'utf8');
    writeFileSync(join(client, 'index.html'), template.replace('<body>', '<body>nuevo'));
    expect(await run(['site'])).toBe(0);
    expect(registry().remotes.profile.version).toBe('1.2.0');
    expect(read('index.html')).toContain('nuevo');
    expect(read('assets/next-12345678.js')).toBe('// next');
    expect(read('assets/main-12345678.js')).toBe('// main');
    expect(read(entry)).toBe('// entry profile ');
  });

  test('replaces compressed files together with their original', async () => {
    const { dir, run } = await setUp();
    await run(['site']);
    const logo = join(dir, 'site/imagenes/logo.svg.gz');
    writeFileSync(logo, 'of an earlier build');
    await run(['site']);
    expect(existsSync(logo)).toBe(false);
  });

  test('keeps the earlier export if a release was altered or a build file is missing', async () => {
    const { dir, dist, remotesDir, run, errors, deploy } = await setUp();
    await run(['site']);
    const files = () => filesIn(join(dir, 'site')).map((file) => [file, readFileSync(file, 'utf8')]);
    const before = files();
    const { entry } = await deploy('1.1.0');
    const script = join(remotesDir, entry.replace('/remotes/', ''));
    const whole = readFileSync(script);
    writeFileSync(script, '// altered');
    expect(await run(['site'])).toBe(1);
    expect(errors[0]).toMatch(/^export: remoteEntry\.js is not the file that was built$/);
    expect(files()).toEqual(before);
    writeFileSync(script, whole);
    rmSync(join(dist, 'worker/on.js'));
    expect(await run(['site'])).toBe(1);
    expect(files()).toEqual(before);
  });
});

describe('the command fails with a one-line message and writes nothing for', () => {
  test.each([
    [[], {}, 'DIR'],
    [['a', 'b'], {}, 'DIR'],
    [['a', '--other'], {}, '--other'],
    [['a', '--origin', 'https://a.example.com/club/'], {}, 'without a path'],
    [['a'], { REMOTE_ORIGINS: '*' }, 'REMOTE_ORIGINS must be'],
    [['a', '--from', 'none'], {}, 'none holds no release of any remote yet'],
    [['builds'], {}, 'builds holds other files than an export'],
  ])('arguments %j and environment %j', async (argv, env, reason) => {
    const { dir, run, errors } = await setUp();
    const before = filesIn(dir);
    expect(await run(argv, env)).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^export: [^\n]+$/)]);
    expect(errors[0]).toContain(reason);
    expect(filesIn(dir)).toEqual(before);
  });

  test('a checkout without builds', async () => {
    const { dir, checkout, run, errors } = await setUp();
    rmSync(checkout, { recursive: true });
    expect(await run(['a', '--builds'], { REMOTES_DIR: '' })).toBe(1);
    expect(errors[0]).toMatch(/^export: no remote is built in/);
    expect(existsSync(join(dir, 'a'))).toBe(false);
  });
});
