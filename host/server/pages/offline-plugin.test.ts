import { join } from 'node:path';
import { PAGES } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { describe, expect, test } from 'vitest';
import { deployBuild, writeRemoteBuild } from '../../trials/support/builds';
import { prepareTestSite } from '../../trials/support/test-site';
import type { SiteComposition } from '../../worker/composition';
import { cachedPageAt } from '../../worker/responses';

async function setUp(env: Record<string, string> = {}) {
  const { dir, directory, start } = await prepareTestSite();
  const { app } = await start(env);
  const get = (url: string) => app.inject({ url });
  const composition = async (): Promise<SiteComposition> => (await get('/sin-conexion.json')).json();
  const ownOf = async (url: string) => {
    const [, text] =
      (await get(url)).body.match(/<script id="offline" type="application\/json">(.*?)<\/script>/) ?? [];
    return text === undefined ? null : JSON.parse(text);
  };
  return { dir, directory, get, composition, ownOf };
}

describe('the service worker', () => {
  test('is always revalidated and may fetch from the site and the remotes’ origins', async () => {
    const { get } = await setUp({ REMOTE_ORIGINS: 'https://r.example.com' });
    const { body, headers } = await get('/sw.js');
    expect(body).toBe('// worker');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self' https://r.example.com; frame-ancestors 'none'",
    );
  });

  test('unregisters itself if offline use is off, and pages do not mention it', async () => {
    const { get, ownOf } = await setUp({ SERVICE_WORKER: 'off' });
    expect((await get('/sw.js')).body).toBe('// no worker');
    expect((await get('/sin-conexion.json')).statusCode).toBe(404);
    expect(await ownOf('/')).toBeNull();
  });
});

describe('the list of pages and files for offline use', () => {
  test('contains the shell of every page with its policy and hashes, marked as offline', async () => {
    const { composition } = await setUp();
    const { id, pages, headers } = await composition();
    expect(pages.map(({ path }) => path)).toEqual(Object.values(PAGES).map(({ path }) => path));
    for (const { html } of pages) {
      expect(html).toContain(
        `<script id="offline" type="application/json">{"id":"${id}","kept":true}</script>`,
      );
      expect(html).toContain('<meta http-equiv="content-security-policy"');
      expect(html).toContain('<script type="importmap">');
      expect(html).not.toContain('id="drawn"');
    }
    expect(cachedPageAt(new URL('http://x/detalle/9'), { pages })?.html).toContain('shell of detail');
    expect(headers).toMatchObject({ 'content-security-policy': "frame-ancestors 'none'" });
    expect(headers['cache-control']).not.toContain('no-store');
  });

  test('lists files of the host and the running releases with hashes', async () => {
    const { composition, get } = await setUp();
    const { fixed, changing } = await composition();
    const { entry } = (await get('/registry.json')).json().remotes.profile;
    expect(fixed['/assets/main-12345678.js']).toBe(integrityOf('// main'));
    expect(fixed['/assets/font-12345678.woff2']).toBe(integrityOf('font'));
    expect(fixed[entry]).toBe(integrityOf('// entry profile '));
    expect(fixed[entry.replace('remoteEntry.js', 'assets/page.css')]).toBe(integrityOf('.page{}'));
    expect(changing).toEqual({ '/imagenes/logo.svg': integrityOf('<svg/>') });
    for (const url of Object.keys({ ...fixed, ...changing }))
      expect((await get(url)).statusCode, url).toBe(200);
  });

  test('is the same for every page, changes with each deploy, and contains no former releases', async () => {
    const { composition, ownOf, directory, dir } = await setUp();
    const before = await composition();
    for (const path of ['/', '/detalle/1', '/nada'])
      expect(await ownOf(path)).toEqual({ id: before.id, kept: false });
    await deployBuild(
      directory,
      writeRemoteBuild(join(dir, 'new'), 'profile', { version: '1.1.0', text: 'new' }),
    );
    const after = await composition();
    expect(after.id).not.toBe(before.id);
    expect(await ownOf('/')).toEqual({ id: after.id, kept: false });
    const profile = ({ fixed }: SiteComposition) =>
      Object.keys(fixed).filter((url) => url.includes('/profile/'));
    expect(profile(after)).toHaveLength(profile(before).length);
    expect(profile(after)).not.toEqual(profile(before));
  });

  test('is not used by a page with an override', async () => {
    const { ownOf, get } = await setUp();
    expect(await ownOf('/?remote.profile=http://localhost:1/remoteEntry.js')).toBeNull();
    expect(
      (await get('/?remote.profile=http://localhost:1/remoteEntry.js')).headers['cache-control'],
    ).toContain('no-store');
  });
});
