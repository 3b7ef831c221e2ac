import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RemoteName } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { deployAll, deployBuild, hostBuild, remoteBuild } from '../../trials/support/builds';
import { startFiles } from '../../trials/support/file-server';
import { tempDir } from '../../trials/support/temp-dir';
import { testConfig } from '../../trials/support/test-config';
import { openDeployDirectory } from '../registry/deploy-directory';
import { exportSite } from './export-site';
import { exportedSite } from './exported-site';
import { PAGE_NAMES, pageFile } from './page-files';

const NGINX = { listen: '80', name: '_', service: 'http://127.0.0.1:4301' };
const shared = { versions: { react: '19.3.1' } };

async function setUp({ remoteOrigins = [] as string[] } = {}) {
  const dir = tempDir();
  const source = await deployAll(join(dir, 'source'), { remoteOrigins });
  const { remotesDir, secretsDir } = source;
  const dist = hostBuild(join(dir, 'host'));
  const site = join(dir, 'site');
  const root = join(site, 'public');
  const config = testConfig({
    REMOTES_DIR: remotesDir,
    SECRETS_DIR: secretsDir,
    REMOTE_ORIGINS: remoteOrigins.join(','),
    ENDPOINT_RATINGS: 'https://script.example.com/exec',
  });
  const remotes = { remotesDir };
  const options = {
    dist,
    dir: site,
    config,
    remotes,
    shared,
    drawing: async () => null,
    print: () => undefined,
    nginx: NGINX,
    by: 'test',
  };
  const run = () => exportSite(options);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  /** The directory as the deploy command opens it. */
  const open = () => {
    const exported = exportedSite(site);
    if (!exported) throw new Error('nothing was exported');
    return openDeployDirectory({ stateDir: site, secretsDir, ...exported });
  };
  let builds = 0;
  const build = (name: RemoteName, version: string) => {
    builds += 1;
    return remoteBuild(join(dir, `build-${builds}`), name, { version });
  };
  const registry = () => JSON.parse(read('registry.json'));
  return { dir, source, dist, site, root, options, run, read, open, build, registry };
}

const inline = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
const REGISTRY = /<script id="registry" type="application\/json">(.*?)<\/script>/;

describe('an export', () => {
  test('holds every page, composed with what runs in the directory of remotes', async () => {
    const { source, run, read, registry } = await setUp();
    const entries = Object.values((await source.directory.state()).lines).map(([release]) => release?.entry);
    await run();
    expect(Object.values(registry().remotes).map((remote) => (remote as { entry: string }).entry)).toEqual(
      entries,
    );
    for (const page of PAGE_NAMES) {
      const html = read(pageFile(page));
      expect(html).toContain(`shell of ${page}`);
      expect(JSON.parse(inline(html, REGISTRY))).toEqual(registry());
    }
    expect(read('detalle/index.html')).toContain(
      `modulepreload" crossorigin href="${registry().remotes.profile.entry}"`,
    );
  });

  test('carries its policy in the page, before the import map that it admits', async () => {
    const { run, read } = await setUp();
    await run();
    const html = read('index.html');
    const policy = inline(html, /<meta http-equiv="content-security-policy" content="(.*?)">/);
    const map = inline(html, /<script type="importmap">(.*?)<\/script>/);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`);
    expect(policy).toContain("connect-src 'self' https://script.example.com;");
    expect(policy).not.toContain('frame-ancestors');
    expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('importmap'));
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('modulepreload'));
  });

  test('tells its configuration in the page and in config.json; nobody listens to error reports', async () => {
    const { run, read } = await setUp();
    await run();
    const config = JSON.parse(read('config.json'));
    expect(config).toMatchObject({
      endpoints: { specialists: '/servicio/especialistas', ratings: 'https://script.example.com/exec' },
      errorReports: null,
    });
    const html = read('resultados/index.html');
    expect(JSON.parse(inline(html, /<script id="config" type="application\/json">(.*?)<\/script>/))).toEqual(
      config,
    );
  });

  test('serves the host’s files and the releases, and nothing of what pages are made of', async () => {
    const { site, root, run, read, registry } = await setUp();
    await run();
    expect(read('assets/main-12345678.js')).toBe('// main');
    expect(read(registry().remotes.feedback.entry)).toBe('// entry feedback ');
    expect(readdirSync(root).sort()).toEqual(
      [...new Set(PAGE_NAMES.map((page) => pageFile(page).split('/')[1] ?? ''))]
        .concat(['assets', 'compartir.png', 'imagenes', 'remotes', 'sw.js'])
        .concat(['config.json', 'registry.json', 'sin-conexion.json'])
        .flatMap((name) => (/\.(html|json)$/.test(name) ? [name, `${name}.br`, `${name}.gz`] : [name]))
        .sort(),
    );
    expect(readdirSync(site).sort()).toEqual([
      '.locks',
      'deployments.json',
      'host.json',
      'nginx.conf',
      'public',
    ]);
    expect(readFileSync(join(site, 'nginx.conf'), 'utf8')).toContain(`root "${root}";`);
  });

  test('takes the previous releases along', async () => {
    const { source, run, registry, build, open } = await setUp();
    await deployBuild(source.directory, build('profile', '1.1.0'));
    await run();
    expect(registry().remotes.profile).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
    await open().rollback({ remote: 'profile', by: 'test' });
    expect(registry().remotes.profile.version).toBe('1.0.0');
  });

  test('takes remotes of other origins by their addresses', async () => {
    const dir = tempDir();
    const { origin } = await startFiles(dir);
    const { source, run, registry, read } = await setUp({ remoteOrigins: [origin] });
    const other = await deployAll(dir);
    const { release } = await other.directory.add(
      remoteBuild(join(dir, 'new'), 'profile', { version: '2.0.0' }),
    );
    // The origin serves `/remotes/`, which is where the other directory lies.
    const url = `${origin}/remotes/profile/${release}/`;
    await source.directory.deploy({ remote: 'profile', by: 'test', url });
    await run();
    expect(registry().remotes.profile.entry).toBe(`${url}remoteEntry.js`);
    expect(read('index.html')).toContain(`script-src 'self' ${origin} `);
  });

  test('is refused, in one line and before anything is written, when nothing runs there', async () => {
    const { dir, site, options } = await setUp();
    const config = testConfig({ REMOTES_DIR: join(dir, 'none'), SECRETS_DIR: join(dir, 'keys') });
    const refused = exportSite({ ...options, config, remotes: { remotesDir: config.remotesDir } });
    await expect(refused).rejects.toThrow('holds no release of any remote yet');
    expect(existsSync(join(site, 'host.json'))).toBe(false);
    expect(exportedSite(site)).toBeNull();
  });
});

describe('what browsers keep of an export', () => {
  test('is what its pages name, and follows each deploy', async () => {
    const { run, read, open, build } = await setUp();
    await run();
    expect(read('sw.js')).toBe('// worker');
    const kept = () => JSON.parse(read('sin-conexion.json'));
    const first = kept();
    expect(read('resultados/index.html')).toContain(`{"id":"${first.id}","kept":false}`);
    expect(first.pages[0].html).toContain(`{"id":"${first.id}","kept":true}`);
    await deployBuild(open(), build('profile', '1.1.0'));
    expect(kept().id).not.toBe(first.id);
    expect(read('resultados/index.html')).toContain(`{"id":"${kept().id}","kept":false}`);
  });

  test('goes with SERVICE_WORKER=off, and the worker leaves', async () => {
    const { run, read, root, options } = await setUp();
    await run();
    await exportSite({ ...options, config: { ...options.config, serviceWorker: 'off' } });
    expect(read('sw.js')).toBe('// no worker');
    expect(read('index.html')).not.toContain('id="offline"');
    expect(readdirSync(root).filter((name) => name.startsWith('sin-conexion'))).toEqual([]);
  });
});

describe('deploying into an export', () => {
  test('is refused to what takes from the shared modules what its pages’ host does not have', async () => {
    const { dir, options, open } = await setUp();
    await exportSite({ ...options, shared: { ...shared, surface: { '@club/shared/ui': { Button: {} } } } });
    const taking = (name: string) =>
      remoteBuild(join(dir, name), 'profile', {
        version: '1.1.0',
        takes: { '@club/shared/ui': { [name]: {} } },
      });
    const { entry } = await deployBuild(open(), taking('Button'));
    expect(entry).toBeDefined();
    await expect(deployBuild(open(), taking('Lamp'))).rejects.toThrow(
      /takes Lamp from @club\/shared\/ui, which this site does not have/,
    );
  });

  test('shows in every page at once complete, in its compressed copies, and in the registry', async () => {
    const { run, read, open, build, registry, root } = await setUp();
    await run();
    const { entry } = await deployBuild(open(), build('profile', '1.1.0'));
    expect(registry().remotes.profile).toMatchObject({
      version: '1.1.0',
      entry,
      previous: { version: '1.0.0' },
    });
    for (const page of PAGE_NAMES) {
      const html = read(pageFile(page));
      expect(JSON.parse(inline(html, REGISTRY))).toEqual(registry());
      expect(inline(html, /<script type="importmap">(.*?)<\/script>/)).toContain(entry);
      expect(gunzipSync(readFileSync(join(root, `${pageFile(page)}.gz`))).toString()).toBe(html);
    }
  });

  test('and back leaves the files as they were, under another date', async () => {
    const { run, read, open, build, root } = await setUp();
    await run();
    const before = read('detalle/index.html');
    const { mtimeMs } = statSync(join(root, 'detalle/index.html'));
    await deployBuild(open(), build('profile', '1.1.0'));
    await open().rollback({ remote: 'profile', by: 'test' });
    // What is rolled back is no longer the previous release, so that the page is the first one to the letter.
    expect(read('detalle/index.html')).toBe(before);
    expect(statSync(join(root, 'detalle/index.html')).mtimeMs).toBeGreaterThan(mtimeMs);
  });

  test('what is refused changes no page', async () => {
    const { run, read, open, build, dir } = await setUp();
    await run();
    const before = read('index.html');
    const altered = build('profile', '1.1.0');
    writeFileSync(join(altered, 'assets/page.js'), '// altered');
    const other = remoteBuild(join(dir, 'other'), 'profile', { contract: '2' });
    await expect(deployBuild(open(), altered)).rejects.toThrow('is not the file that was built');
    await expect(deployBuild(open(), other)).rejects.toThrow('contract 2');
    expect(read('index.html')).toBe(before);
  });

  test('many at once end with pages of what runs', async () => {
    const { run, open, build, registry, read } = await setUp();
    await run();
    const names = ['directory', 'profile', 'feedback'] as const;
    await Promise.all(names.map((name) => deployBuild(open(), build(name, '1.1.0'))));
    const { lines } = await open().state();
    for (const name of names) expect(registry().remotes[name].entry).toBe(lines[name][0]?.entry);
    expect(JSON.parse(inline(read('index.html'), REGISTRY))).toEqual(registry());
  });

  test('says so when the pages could not follow, and the next export mends it', async () => {
    const { run, open, build, registry, site } = await setUp();
    await run();
    const directory = open();
    const { release } = await directory.add(build('profile', '1.1.0'));
    const host = readFileSync(join(site, 'host.json'));
    rmSync(join(site, 'host.json'));
    const deploy = directory.deploy({ remote: 'profile', by: 'test', release });
    await expect(deploy).rejects.toThrow(
      /pages in .* are not up to date \(.*\); export the site there again/,
    );
    writeFileSync(join(site, 'host.json'), host);
    await run();
    expect(registry().remotes.profile.version).toBe('1.1.0');
  });
});

describe('exporting again', () => {
  test('brings the new host and keeps what was deployed there', async () => {
    const { source, dist, run, read, open, build, registry } = await setUp();
    await run();
    await deployBuild(open(), build('profile', '1.1.0'));
    await deployBuild(source.directory, build('profile', '3.0.0'));
    const template = join(dist, 'client/index.html');
    writeFileSync(template, readFileSync(template, 'utf8').replace('<body>', '<body>nuevo'));
    await run();
    expect(read('index.html')).toContain('nuevo');
    expect(registry().remotes.profile.version).toBe('1.1.0');
  });

  test('keeps the files of the host before for open tabs, and drops older ones', async () => {
    const { dist, root, run } = await setUp();
    const rebuild = (name: string) => {
      rmSync(join(dist, 'client/assets'), { recursive: true });
      hostBuild(dist);
      rmSync(join(dist, 'client/assets/main-12345678.js'));
      writeFileSync(join(dist, `client/assets/${name}.js`), `// ${name}`);
    };
    const scripts = () =>
      readdirSync(join(root, 'assets'))
        .filter((name) => /^\w+-12345678\.js$/.test(name))
        .sort();
    await run();
    rebuild('second-12345678');
    await run();
    await run();
    expect(scripts()).toEqual(['main-12345678.js', 'second-12345678.js']);
    rebuild('third-12345678');
    await run();
    expect(scripts()).toEqual(['second-12345678.js', 'third-12345678.js']);
  });

  test('with nothing new changes no file', async () => {
    const { root, site, run } = await setUp();
    const stamps = () =>
      readdirSync(site, { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile() && !item.parentPath.includes('.locks'))
        .map((item) => join(item.parentPath, item.name))
        .map((file) => `${file} ${statSync(file).ino} ${statSync(file).mtimeMs}`);
    await run();
    const before = stamps();
    await run();
    expect(stamps()).toEqual(before);
    expect(before.length).toBeGreaterThan(20);
    expect(root).toContain(site);
  });
});

test('a host.json of another version, or a broken one, is refused until the site is exported there again', async () => {
  const { site, run, open, build, registry } = await setUp();
  await run();
  await deployBuild(open(), build('profile', '1.1.0'));
  const file = join(site, 'host.json');
  for (const text of ['{"build":', readFileSync(file, 'utf8').replace(/"format":\d/, '"format":0')]) {
    writeFileSync(file, text);
    expect(() => exportedSite(site)).toThrow('host.json is not of this version; export the site there again');
  }
  await run();
  expect(exportedSite(site)).not.toBeNull();
  expect(registry().remotes.profile.version).toBe('1.1.0');
});

test('an export of a host with another set of pages is refused before anything is changed', async () => {
  const { site, run } = await setUp();
  await run();
  const file = join(site, 'host.json');
  const host = JSON.parse(readFileSync(file, 'utf8'));
  const { detail, ...fewer } = host.build.shells;
  for (const shells of [{ ...host.build.shells, priceList: detail }, fewer]) {
    writeFileSync(file, JSON.stringify({ ...host, build: { ...host.build, shells } }));
    expect(() => exportedSite(site)).toThrow('host.json is of a host with other pages; use its command');
  }
});
