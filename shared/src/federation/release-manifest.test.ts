import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasHashedAssets, parseReleaseManifest, type ReleaseManifest } from './release-manifest';

const HASH = `sha384-${'A'.repeat(64)}`;

const manifest: ReleaseManifest = {
  name: 'profile',
  version: '1.0.0-rc.1',
  contract: '1',
  commit: '0123456789abcdef0123456789abcdef01234567',
  sources: 'a'.repeat(64),
  shared: { react: '19.3.1' },
  takes: { react: { useState: {} }, '@club/shared/ui': { Button: { '': 'function' } } },
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': HASH, 'assets/a_b-1.js': HASH, 'assets/a.css': HASH },
  entryImports: ['assets/a_b-1.js'],
  modules: { ProfilePage: { js: ['assets/a_b-1.js'], css: ['assets/a.css'] } },
};

test('parseReleaseManifest returns a valid manifest unchanged', () => {
  expect(parseReleaseManifest(structuredClone(manifest))).toEqual(manifest);
});

test('parseReleaseManifest accepts a version of 64 characters', () => {
  const version = `1.0.0-${'a'.repeat(58)}`;
  expect(parseReleaseManifest({ ...manifest, version })?.version).toBe(version);
});

test('parseReleaseManifest accepts an unknown remote', () => {
  expect(parseReleaseManifest({ ...manifest, name: 'reports-2' })?.name).toBe('reports-2');
});

test('parseReleaseManifest accepts the first format, without commit, sources and uses of shared modules', () => {
  const { commit: _, sources: __, shared: ___, takes: ____, ...first } = manifest;
  // Missing fields must stay missing, because the folder is named after a hash of the manifest.
  expect(parseReleaseManifest(first)).toStrictEqual({ ...first, commit: null, shared: {} });
});

test('hasHashedAssets is true if the manifest has the field `hashedAssets` and all file names except the entry’s contain a hash', () => {
  const files = { 'remoteEntry.js': HASH, 'assets/page-0a1b2c3d.js': HASH };
  const hashed: ReleaseManifest = { ...manifest, files, hashedAssets: true };
  expect(hasHashedAssets(hashed)).toBe(true);
  expect(hasHashedAssets({ ...manifest, files })).toBe(false);
  for (const file of ['assets/page.js', 'page-0a1b2c3d.js', 'assets/x/page-0a1b2c3d.js'])
    expect(hasHashedAssets({ ...hashed, files: { ...files, [file]: HASH } })).toBe(false);
});

test.each<[string, object]>([
  ['a name that is no remote’s', { name: '../other' }],
  ['a name without end', { name: 'a'.repeat(41) }],
  ['a version that is a path', { version: '../1.0.0' }],
  ['a version of more than 64 characters', { version: `1.0.0-${'a'.repeat(59)}` }],
  ['a contract of more than 64 characters', { contract: '1'.repeat(65) }],
  ['a file without end', { files: { ...manifest.files, [`${'a'.repeat(198)}.js`]: HASH } }],
  ['a file outside the folder', { files: { ...manifest.files, '../x.js': HASH } }],
  ['an absolute file', { files: { ...manifest.files, '/x.js': HASH } }],
  ['a hidden step upwards', { files: { ...manifest.files, 'a/../../x.js': HASH } }],
  ['another hash', { files: { ...manifest.files, 'x.js': 'sha256-x' } }],
  ['an entry without a hash', { entry: 'gone.js' }],
  ['an import without a hash', { entryImports: ['gone.js'] }],
  ['a module with an unknown file', { modules: { ProfilePage: { js: ['gone.js'], css: [] } } }],
  ['a module of another shape', { modules: { ProfilePage: null } }],
  ['a contract of another type', { contract: 1 }],
  ['a commit that is none', { commit: '<b>' }],
  ['sources that are no hash', { sources: 'main' }],
  ['names that are taken from nowhere', { takes: ['useState'] }],
  ['taken types of another type', { takes: { react: { useState: { '': 1 } } } }],
  ['a shared version that is none', { shared: { react: 'latest' } }],
])('the manifest’s parser rejects %s', (_, change) => {
  expect(parseReleaseManifest({ ...manifest, ...change })).toBeNull();
});

test('parseReleaseManifest returns null for any value that is not a manifest, and never throws', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseReleaseManifest(value) === null));
});
