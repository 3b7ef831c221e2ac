import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RELEASE_MAPS_FILE,
  RELEASE_SBOM_FILE,
  type ReleaseManifest,
} from '../../src/federation/release-manifest';
import { precompress, sourceMaps } from './bundle-plugins';
import { releaseManifest } from './release-manifest';

const dir = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
const out = join(dir, 'dist');
const read = (file: string) => readFileSync(join(out, file));
let manifest: ReleaseManifest;

const SOURCES: Record<string, string> = {
  'entry.js':
    "import { common } from './common.js'; console.log(common); export const get = () => import('./page.js');",
  'common.js': `export const common = ${JSON.stringify('c'.repeat(2_000))};`,
  'page.js':
    "import { common } from './common.js'; import './page.css'; import { pad } from 'left-pad'; import { useState } from 'react'; import('./later.js'); export default () => useState(pad(common));",
  'page.css': '.page { color: red }',
  'later.js': 'export default 1;',
  'package.json': '{ "name": "@club/remote-profile", "version": "1.2.3" }',
  'node_modules/left-pad/package.json': '{ "name": "left-pad", "version": "2.0.0+1", "license": "MIT" }',
  'node_modules/left-pad/index.js': "export { pad } from './dist/pad.js';",
  'node_modules/left-pad/dist/package.json': '{ "type": "module" }',
  'node_modules/left-pad/dist/pad.js': 'export const pad = (text) => text.padStart(9);',
  'node_modules/unused/package.json': '{ "name": "unused", "version": "1.0.0" }',
};

async function buildIn(exposes: Record<string, string>) {
  await build({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      sourceMaps(RELEASE_MAPS_FILE),
      releaseManifest({ name: 'profile', version: '1.2.3', entry: 'remoteEntry.js', exposes }),
      precompress(),
    ],
    build: {
      outDir: out,
      rolldownOptions: {
        external: ['react'],
        input: { remoteEntry: join(dir, 'entry.js'), page: join(dir, 'page.js') },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  await buildIn({ ProfilePage: join(dir, 'page.js') });
  manifest = JSON.parse(read('release.json').toString());
});

afterAll(() => rmSync(dir, { recursive: true }));

describe('the manifest of a release', () => {
  test('contains the names of remote and entry, the version and the contract version', () => {
    expect(manifest).toMatchObject({
      name: 'profile',
      version: '1.2.3',
      contract: '1',
      entry: 'remoteEntry.js',
    });
  });

  test('does not claim hashed file names if one file has no hash in its name', () => {
    expect(manifest).not.toHaveProperty('hashedAssets');
  });

  test('has the hash of every file except itself and compressed copies', () => {
    expect(Object.keys(manifest.files)).toEqual(
      expect.arrayContaining([manifest.entry, 'page.js', 'assets/later.js']),
    );
    for (const [file, integrity] of Object.entries(manifest.files)) {
      expect(file).not.toMatch(/\.(br|gz|maps?|sbom)$|^release\.json$/);
      expect(integrity).toBe(`sha384-${createHash('sha384').update(read(file)).digest('base64')}`);
    }
  });

  test('lists the names that the release imports from shared modules', () => {
    expect(manifest.takes).toEqual({ react: { useState: {} } });
  });

  test('lists the entry’s imports and each module’s further files, without lazy ones', () => {
    const [common] = manifest.entryImports;
    expect(common).toBeDefined();
    const { js, css } = manifest.modules.ProfilePage ?? { js: [], css: [] };
    expect(js).toContain('page.js');
    expect(js).not.toContain(common);
    expect(js.join()).not.toContain('later');
    expect(css).toHaveLength(1);
    expect(read(css[0] ?? '').toString()).toContain('.page');
  });
});

test('the release build writes the source maps as one file, without the text of the sources', () => {
  const text = read(RELEASE_MAPS_FILE);
  expect(manifest.maps).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
  const maps = JSON.parse(text.toString());
  const scripts = Object.keys(manifest.files).filter((file) => file.endsWith('.js'));
  expect(Object.keys(maps).sort()).toEqual(scripts.sort());
  expect(maps['page.js'].sources).toContainEqual(expect.stringMatching(/^[^/].*\/page\.js$/));
  expect(text.toString()).not.toMatch(/sourcesContent|useState/);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.map$|\.maps?\./.test(file))).toEqual([]);
  for (const script of scripts) expect(read(script).toString()).not.toContain('sourceMappingURL');
});

test('the bill of materials lists the bundled packages, and marks the packages of the host as excluded', async () => {
  const text = read(RELEASE_SBOM_FILE);
  expect(manifest.sbom).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
  const { bomFormat, specVersion, metadata, components } = JSON.parse(text.toString());
  expect([bomFormat, specVersion, metadata.component.purl]).toEqual([
    'CycloneDX',
    '1.5',
    'pkg:npm/%40club/remote-profile@1.2.3',
  ]);
  const [bundled, ...provided] = components;
  expect(bundled).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/left-pad@2.0.0%2B1',
    name: 'left-pad',
    version: '2.0.0+1',
    scope: 'required',
    purl: 'pkg:npm/left-pad@2.0.0%2B1',
    licenses: [{ expression: 'MIT' }],
  });
  expect(provided.map(({ name, scope }: Record<string, string>) => [name, scope])).toEqual(
    Object.keys(manifest.shared).map((name) => [name, 'excluded']),
  );
  await buildIn({ ProfilePage: join(dir, 'page.js') });
  expect(read(RELEASE_SBOM_FILE)).toEqual(text);
});

test('the release build writes compressed copies of larger text files', () => {
  const [file = ''] = manifest.entryImports;
  expect(brotliDecompressSync(read(`${file}.br`))).toEqual(read(file));
  expect(gunzipSync(read(`${file}.gz`))).toEqual(read(file));
  expect(() => read('assets/later.js.br')).toThrow();
});

test('the release build fails if an exposed module was not built', async () => {
  await expect(buildIn({ ProfilePage: join(dir, 'gone.js') })).rejects.toThrow('ProfilePage');
});
