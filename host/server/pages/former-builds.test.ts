import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deployAll, writeFiles, writeHostBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { startTestApp } from '../../trials/support/test-app';
import { storeHostBuild } from './host-build';
import { sitePlugin } from './site-plugin';

function build(folder: string, version: string): string {
  const script = `assets/index-${version}.js`;
  writeFiles(folder, { 'index.html': '<!doctype html>', [script]: `// ${version}`, 'favicon.svg': '<svg/>' });
  return folder;
}

const scriptsIn = (folder: string) => readdirSync(join(folder, 'assets'));

/** Stores builds in this order, as if a minute apart. */
async function keepAll(kept: string, versions: readonly string[], most: number): Promise<string[]> {
  let former: string[] = [];
  for (const [at, version] of versions.entries()) {
    former = await storeHostBuild(build(join(tempDir(), version), version), kept, most);
    const minute = new Date(2026, 0, 1, 0, at);
    const made = readdirSync(kept).filter((name) => !former.map((path) => basename(path)).includes(name));
    for (const name of made) utimesSync(join(kept, name), minute, minute);
  }
  return former;
}

test('the server keeps the hashed files of a limited number of former builds, newest first', async () => {
  const kept = join(tempDir(), 'kept');
  const former = await keepAll(kept, ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'], 3);
  expect(former.map(scriptsIn)).toEqual([['index-cccccccc.js'], ['index-bbbbbbbb.js']]);
  expect(readFileSync(join(former[0] ?? '', 'assets/index-cccccccc.js'), 'utf8')).toBe('// cccccccc');
  expect(readdirSync(former[0] ?? '')).toEqual(['assets']);
  expect(readdirSync(kept)).toHaveLength(3);
});

test('a build that runs again is not listed as a former build', async () => {
  const kept = join(tempDir(), 'kept');
  const former = await keepAll(kept, ['aaaaaaaa', 'bbbbbbbb', 'aaaaaaaa'], 3);
  expect(former.map(scriptsIn)).toEqual([['index-bbbbbbbb.js']]);
});

/** Returns a site and a function that upgrades it to a build without the first build's `dialogs` files. */
async function upgradableSite() {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const dataDir = join(dir, 'data');
  const [first, second] = [writeHostBuild(join(dir, 'first')), writeHostBuild(join(dir, 'second'))] as const;
  const files = {
    'assets/dialogs-aaaaaaaa.js': '// dialogs',
    'assets/dialogs-aaaaaaaa.js.br': 'compressed dialogs',
    'assets/dialogs-aaaaaaaa.css': '.dialog{}',
    'assets/dialogs-aaaaaaaa.woff2': 'font of dialogs',
    'dialogos.svg': '<svg/>',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(first, 'client', file), text);
  writeFileSync(join(second, 'client/assets/main-12345678.js.br'), 'compressed main');
  const start = async (dist: string, env = {}) => {
    const { app, logged } = await startTestApp({
      env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DATA_DIR: dataDir, ...env },
      site: sitePlugin(dist),
    });
    const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return { get, logged };
  };
  return { start, first, second, kept: join(dataDir, 'former-builds') };
}

describe('after an upgrade', () => {
  test('serves a former build’s files like its own', async () => {
    const { start, first, second } = await upgradableSite();
    await start(first);
    const { get } = await start(second);
    for (const [file, body] of [
      ['js', 'compressed dialogs'],
      ['css', '.dialog{}'],
      ['woff2', 'font of dialogs'],
    ]) {
      const [former, own] = await Promise.all([
        get(`/assets/dialogs-aaaaaaaa.${file}`),
        get(file === 'woff2' ? '/assets/font-12345678.woff2' : `/assets/main-12345678.${file}`),
      ]);
      expect([former.statusCode, former.body]).toEqual([200, body]);
      const {
        etag: _etag,
        'last-modified': _modified,
        'content-length': _length,
        ...headers
      } = former.headers;
      expect(own.headers).toMatchObject(headers);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable, no-transform',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.any(String),
      });
    }
  });

  test('serves its own file if both builds have a file of that name', async () => {
    const { start, first, second } = await upgradableSite();
    writeFileSync(join(first, 'client/assets/main-12345678.css'), '.former{}');
    await start(first);
    const { get } = await start(second);
    expect((await get('/assets/main-12345678.css')).body).toBe('.main{}');
  });

  test('serves nothing from the folder of builds except hashed files of complete builds', async () => {
    const { start, first, second, kept } = await upgradableSite();
    await start(first);
    writeFileSync(join(kept, '../secret.js'), '// secret');
    mkdirSync(join(kept, 'unfinished.tmp/assets'), { recursive: true });
    writeFileSync(join(kept, 'unfinished.tmp/assets/half-aaaaaaaa.js'), '// half');
    const { get } = await start(second);
    for (const path of [
      '/dialogos.svg',
      '/assets/half-aaaaaaaa.js',
      '/assets/../../../secret.js',
      '/assets/..%2f..%2f..%2fsecret.js',
      '/assets/%2e%2e/%2e%2e/%2e%2e/secret.js',
      '/assets/dialogs-aaaaaaaa.js.br',
      '/assets/',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
  });

  test('serves former builds even if the current one cannot be stored, and logs it', async () => {
    const { start, first, second, kept } = await upgradableSite();
    await start(first);
    const [former] = readdirSync(kept);
    await start(second);
    for (const name of readdirSync(kept).filter((each) => each !== former)) {
      rmSync(join(kept, name), { recursive: true });
      symlinkSync('nowhere', join(kept, name));
    }
    const { get, logged } = await start(second, { LOG_LEVEL: 'warn' });
    expect((await get('/assets/dialogs-aaaaaaaa.css')).statusCode).toBe(200);
    expect(logged().map(({ msg }) => msg)).toContain(
      'the host’s build is not kept: pages open during the next upgrade may miss files',
    );
  });
});
