import { existsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RELEASE_MAPS_FILE, RELEASE_SBOM_FILE } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { expect, test } from 'vitest';
import { writeRemoteBuild } from '../../trials/support/builds';
import { prepareTestSite } from '../../trials/support/test-site';
import { readManifest, STORED_MAPS_FILE, storedPrivateFileName } from '../registry/release-folder';

const CANARY = 'own-source.ts';
const MAP = { version: 3, names: [], sources: [CANARY], mappings: 'AAAA' };

/** Serves a site whose host and `profile` release have source maps. */
async function setUp() {
  const { dir, dist, directory, remotesDir, start } = await prepareTestSite();
  writeFileSync(join(dist, RELEASE_MAPS_FILE), JSON.stringify({ 'assets/main-12345678.js': MAP }));
  const build = writeRemoteBuild(join(dir, 'mapped'), 'profile', {
    ...{ version: '1.2.0', hashed: true, maps: { 'remoteEntry.js': MAP }, sbom: `{ "name": "${CANARY}" }` },
  });
  const added = await directory.add(build);
  await directory.deploy({ ...added, by: 'test' });
  const { app } = await start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** Requests a path exactly as given, because `fetch` would resolve dots in it. */
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      }).on('error', reject);
    });
  return { dir, directory, remotesDir, folder: added.release, build, ask };
}

const ENCODED = { 'accept-encoding': 'br, gzip' };

test('no address of a site leads to a source map or a bill of materials', async () => {
  const { remotesDir, folder, build, ask } = await setUp();
  const stored = [STORED_MAPS_FILE, storedPrivateFileName(RELEASE_SBOM_FILE)];
  for (const file of stored) expect(existsSync(join(remotesDir, 'profile', folder, file))).toBe(true);
  const scripts = Object.keys((await readManifest(build)).files).filter((file) => file.endsWith('.js'));
  const names = [
    RELEASE_MAPS_FILE,
    RELEASE_SBOM_FILE,
    ...stored,
    '%2brelease.maps',
    '%252Brelease.maps',
    '+RELEASE.MAPS',
  ];
  const remote = '/remotes/profile';
  const places = [
    '',
    '/assets',
    '/assets/..',
    remote,
    `${remote}/${folder}`,
    `${remote}/${folder}/`,
    `${remote}/${folder}/.`,
    `${remote}/${folder}/assets/..`,
    `${remote}/${folder}/assets/%2e%2e`,
    `${remote}/./${folder}`,
    `//remotes/profile/${folder}`,
    `/remotes//profile/${folder}`,
    `${remote}/assets/../${folder}`,
    `${remote}/assets/..%2f${folder}`,
    `${remote}/assets/..%5c${folder}`,
    `/assets/..%2f..`,
    `/assets/../..`,
    `/sin-conexion/${folder}`,
  ];
  const paths = [
    ...places.flatMap((place) => names.map((name) => `${place}/${name}`)),
    ...scripts.flatMap((script) => [`${remote}/${script}.map`, `${remote}/${folder}/${script}.map`]),
    `${remote}/remoteEntry-${folder}.js.map`,
    '/assets/main-12345678.js.map',
  ].flatMap((path) => ['', '.br', '.gz', '?r=1', '%00', ';.js'].map((ending) => path + ending));
  for (const path of paths) {
    for (const headers of [{}, ENCODED]) {
      const { status, body } = await ask(path, headers);
      expect(body, path).not.toContain(CANARY);
      expect(status === 200 && !body.startsWith('<!doctype html>'), path).toBe(false);
    }
  }
});

test('no public file of a site refers to sources or source maps', async () => {
  const { folder, build, ask } = await setUp();
  const files = Object.keys((await readManifest(build)).files);
  const paths = [
    ...['/', '/resultados', '/registry.json', '/sin-conexion.json', '/sw.js', '/config.json'],
    ...['release.json', ...files].map((file) => `/remotes/profile/${folder}/${file}`),
  ];
  for (const path of paths) {
    const { status, body } = await ask(path);
    expect(status, path).toBe(200);
    expect(body, path).not.toMatch(/own-source|sourceMappingURL|release\.maps/);
  }
});

test('a source map among the files of a release prevents its deploy and is never served', async () => {
  const { dir, directory, ask } = await setUp();
  const build = writeRemoteBuild(join(dir, 'careless'), 'profile', { version: '1.3.0' });
  const manifest = await readManifest(build);
  const map = JSON.stringify(MAP);
  writeFileSync(join(build, 'assets/page.js.map'), map);
  manifest.files['assets/page.js.map'] = integrityOf(map);
  writeFileSync(join(build, 'release.json'), JSON.stringify(manifest));
  const added = await directory.add(build);
  const { status, body } = await ask(`/remotes/profile/${added.release}/assets/page.js.map`);
  expect([status, body.includes(CANARY)]).toEqual([404, false]);
  await expect(directory.deploy({ ...added, by: 'test' })).rejects.toThrow(
    'profile 1.3.0 would show assets/page.js.map to visitors: source maps belong in release.maps',
  );
});
