import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceMaps } from '@club/shared/build';
import { RELEASE_MAPS_FILE } from '@club/shared/federation';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFiles, writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { tempPrefix } from '../../trials/support/temp-prefix';
import { readManifest, STORED_MAPS_FILE } from '../registry/release-folder';
import { createReleaseStore } from '../registry/release-store';
import { pathSharedByReleases } from '../registry/shared-files';
import { createSourceLineResolver, isScriptPosition } from './source-lines';

const SOURCES = {
  'src/page.ts': `import { fail } from 'library';

/** Sample function; the tests look up its line. */
export function page(value: string): string {
  if (value === '') fail('empty');
  return value;
}
`,
  'src/entry.ts': `import { page } from './page';

console.log(page(location.hash));
`,
  'node_modules/library/package.json': '{"name":"library","type":"module","main":"index.js"}',
  'node_modules/library/index.js': `export const fail = (text) => {
  throw new TypeError('thrown: ' + text);
};
`,
};

/** Script that Vite built and minified, with source maps as in a release. */
let script: string;
let maps: Record<string, unknown>;

beforeAll(async () => {
  const dir = mkdtempSync(tempPrefix());
  const root = join(dir, 'remote-x');
  writeFiles(root, SOURCES);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sourceMaps(RELEASE_MAPS_FILE)],
    build: {
      minify: 'terser',
      rolldownOptions: { input: join(root, 'src/entry.ts'), output: { entryFileNames: 'built.js' } },
    },
  });
  script = readFileSync(join(root, 'dist/built.js'), 'utf8');
  maps = JSON.parse(readFileSync(join(root, 'dist', RELEASE_MAPS_FILE), 'utf8'));
  rmSync(dir, { recursive: true });
});

/** Returns the position of a text in the built script, as browsers report it. */
function positionOf(text: string): string {
  const before = script.slice(0, script.indexOf(text)).split('\n');
  if (!script.includes(text)) throw new Error(`the script has no ${text}: ${script}`);
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

const OWN_LINE = expect.stringMatching(/remote-x\/src\/page\.ts:5$/);
const CALLING_LINE = expect.stringMatching(/remote-x\/src\/entry\.ts:3$/);

/** Stores a release with the built script and its source maps; the host's own scripts use the same maps. */
async function setUp({ most = 100, changed = (all: typeof maps): typeof maps => all } = {}) {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  const built = writeRemoteBuild(join(dir, 'build'), 'profile', {
    hashed: true,
    maps: changed({ 'assets/page-0a1b2c3d.js': maps['built.js'], 'remoteEntry.js': maps['built.js'] }),
  });
  const { folder } = await createReleaseStore(remotesDir).add(built);
  const hostMaps = join(dir, RELEASE_MAPS_FILE);
  writeFileSync(hostMaps, JSON.stringify({ 'assets/vendor-0a1b2c3d.js': maps['built.js'] }));
  let left = most;
  const mayResolve = () => {
    left -= 1;
    return left >= 0;
  };
  const linesOf = createSourceLineResolver({ remotesDir, hostMaps, mayResolve });
  const stackOf = async (...stack: string[]) =>
    (await linesOf('profile', folder, { stack, components: [] })).stack;
  return {
    ...{ built, folder, linesOf, stackOf },
    stored: join(remotesDir, 'profile', folder, STORED_MAPS_FILE),
    page: (position: string) => `/remotes/profile/assets/page-0a1b2c3d.js:${position}`,
    left: () => left,
  };
}

test('positions in page, entry and host scripts are resolved to source lines; those in libraries are left out', async () => {
  const { built, folder, stackOf, page } = await setUp();
  const own = positionOf('"empty"');
  const entry = pathSharedByReleases(await readManifest(built), 'remoteEntry.js');
  expect(await stackOf(page(positionOf('TypeError')), page(own), page(positionOf('location')))).toEqual([
    OWN_LINE,
    CALLING_LINE,
  ]);
  for (const script of [
    `/remotes/profile/${entry}`,
    `/remotes/profile/${folder}/remoteEntry.js`,
    `/remotes/profile/${folder}/remoteEntry.js?r=2`,
    '/assets/vendor-0a1b2c3d.js',
  ])
    expect(await stackOf(`${script}:${own}`), script).toEqual([OWN_LINE]);
});

test('the positions of the components around an error are resolved', async () => {
  const { folder, linesOf, page } = await setUp();
  const components = [page(positionOf('"empty"'))];
  expect((await linesOf('profile', folder, { stack: [], components })).components).toEqual([OWN_LINE]);
});

test('positions outside the scripts of the host and the reported remote, or at lines that do not exist, are not resolved', async () => {
  const { stackOf, page } = await setUp();
  const own = positionOf('"empty"');
  expect(
    await stackOf(
      `/remotes/directory/assets/page-0a1b2c3d.js:${own}`,
      `/remotes/profile/assets/gone-0a1b2c3d.js:${own}`,
      `/remotes/profile/../../../secrets/key:${own}`,
      '/assets/__proto__:1:1',
      page('9999:1'),
      page('0:0'),
    ),
  ).toEqual([]);
});

test.each<[string, (all: Record<string, unknown>) => Record<string, unknown>]>([
  ['no map', () => ({})],
  ['a map of another shape', (all) => Object.fromEntries(Object.keys(all).map((script) => [script, 'x']))],
  [
    'mappings that are no text',
    (all) => ({ ...all, 'assets/page-0a1b2c3d.js': { version: 3, mappings: 7 } }),
  ],
])('positions in a script with %s are not resolved', async (_, changed) => {
  const { stackOf, page } = await setUp({ changed });
  expect(await stackOf(page(positionOf('"empty"')))).toEqual([]);
});

describe('a release without source maps', () => {
  test('runs, and its positions are not resolved', async () => {
    const remotesDir = join(tempDir(), 'remotes');
    const { folder } = await createReleaseStore(remotesDir).add(writeRemoteBuild(tempDir(), 'profile'));
    const linesOf = createSourceLineResolver({ remotesDir, hostMaps: null, mayResolve: () => true });
    const stack = ['/remotes/profile/assets/page.js:1:1', '/assets/vendor.js:1:1'];
    expect(await linesOf('profile', folder, { stack, components: [] })).toEqual({
      stack: [],
      components: [],
    });
  });
});

test('positions are not resolved if the stored source maps were altered', async () => {
  const { stackOf, page, stored } = await setUp();
  writeFileSync(stored, readFileSync(stored, 'utf8').replace('page.ts', 'evil.ts'));
  expect(await stackOf(page(positionOf('"empty"')))).toEqual([]);
});

test('a repeated stack is resolved once, and new stacks only up to the limit', async () => {
  const { stackOf, page, left } = await setUp({ most: 2 });
  const own = page(positionOf('"empty"'));
  await Promise.all(Array.from({ length: 50 }, () => stackOf(own)));
  expect(left()).toBe(1);
  await stackOf(page('1:1'));
  expect(await stackOf(page('1:2'))).toEqual([]);
  expect(await stackOf(own)).toEqual([OWN_LINE]);
});

test('isScriptPosition accepts only a script path with line and column', () => {
  expect(isScriptPosition('/remotes/profile/assets/page-0a1b2c3d.js:1:2')).toBe(true);
  expect(isScriptPosition('/assets/vendor-0a1b2c3d.js?r=1:1:2')).toBe(true);
  for (const other of [
    '/detalle/7:1:2',
    '/assets/a.js',
    '/assets/a.js?nombre=Ana:1:2',
    '/assets/Ana Mora:1:2',
  ])
    expect(isScriptPosition(other), other).toBe(false);
  expect(isScriptPosition(`/assets/${'a'.repeat(300)}:1:2`)).toBe(false);
  for (const other of [null, 7, {}, ['/assets/a.js:1:2']]) expect(isScriptPosition(other)).toBe(false);
});
