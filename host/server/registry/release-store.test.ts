import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE, RELEASE_MAPS_FILE, RELEASE_SBOM_FILE } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { expect, test, vi } from 'vitest';
import { writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { readManifest, STORED_MAPS_FILE, storedPrivateFileName } from './release-folder';
import { createDirectoryReleaseStorage } from './release-storage';
import { createReleaseStore } from './release-store';

const ENTRY = 'remoteEntry.js';

async function setUp() {
  const dir = tempDir();
  const build = writeRemoteBuild(join(dir, 'build'), 'profile');
  const root = join(dir, 'remotes');
  const manifest = await readManifest(build);
  return { build, root, manifest, store: createReleaseStore(root) };
}

test('storing only the manifest of an added release keeps its files', async () => {
  const { build, manifest, store } = await setUp();
  const { folder } = await store.add(build);
  await store.storeManifest(manifest);
  expect(await store.verified('profile', folder)).toEqual(manifest);
});

test.each<[string, (file: string) => Promise<void>]>([
  ['was damaged', (file) => writeFile(file, '// altered')],
  ['was deleted', (file) => rm(file)],
])('a stored file that %s is restored when its release is added again', async (_, harm) => {
  const { build, root, manifest, store } = await setUp();
  const { folder } = await store.add(build);
  await harm(join(root, 'profile', folder, ENTRY));
  await expect(store.verified('profile', folder)).rejects.toThrow(ENTRY);
  await store.add(build);
  expect(await store.verified('profile', folder)).toEqual(manifest);
});

test.each([RELEASE_MAPS_FILE, RELEASE_SBOM_FILE])(
  '%s of a release is stored under a private name, and omitted if it was altered; the release is accepted',
  async (file) => {
    const { root, store } = await setUp();
    const build = writeRemoteBuild(tempDir(), 'profile', {
      maps: { 'remoteEntry.js': { version: 3 } },
      sbom: '{ }',
    });
    const { folder } = await store.add(build);
    const stored = join(root, 'profile', folder, storedPrivateFileName(file));
    expect(await readFile(stored)).toEqual(await readFile(join(build, file)));
    await rm(join(root, 'profile', folder), { recursive: true });
    await writeFile(join(build, file), '{}');
    await store.add(build);
    await store.verified('profile', folder);
    await expect(readFile(stored)).rejects.toThrow('ENOENT');
  },
);

test.each([
  'release.sbom',
  'assets/release.maps',
  'mf-manifest.json',
  'remoteEntry.js.br',
  'assets/page.css.gz',
])(
  'a release that lists %s, a name of the host’s own files, is refused before it is stored',
  async (file) => {
    const { build, root, manifest, store } = await setUp();
    const files = { ...manifest.files, [file]: integrityOf('{}') };
    await writeFile(join(build, file), '{}');
    await writeFile(join(build, RELEASE_MANIFEST_FILE), JSON.stringify({ ...manifest, files }));
    await expect(store.add(build)).rejects.toThrow(`lists ${file}, a name that the host reserves`);
    expect(await readdir(root).catch(() => [])).toEqual([]);
  },
);

test('a copied release includes its source maps unless they were altered', async () => {
  const { root, store } = await setUp();
  const build = writeRemoteBuild(tempDir(), 'profile', { maps: { 'remoteEntry.js': { version: 3 } } });
  const name = { remote: 'profile', folder: (await store.add(build)).folder };
  const release = await createDirectoryReleaseStorage(root).get(name);
  if (!release) throw new Error('the release is not stored');
  const copy = createDirectoryReleaseStorage(tempDir());
  await copy.put(release);
  expect([...((await copy.get(name))?.files.keys() ?? [])]).toContain(STORED_MAPS_FILE);
  const altered = createDirectoryReleaseStorage(tempDir());
  await altered.put({
    ...release,
    files: new Map([...release.files, [STORED_MAPS_FILE, Buffer.from('{}')]]),
  });
  expect([...((await altered.get(name))?.files.keys() ?? [])]).not.toContain(STORED_MAPS_FILE);
});

test('concurrent requests for a missing release fetch it from the shared storage once', async () => {
  const { build, store, root } = await setUp();
  const { folder } = await store.add(build);
  const get = vi.fn(createDirectoryReleaseStorage(root).get);
  const shared = { ...createDirectoryReleaseStorage(root), get, withFile: async () => null };
  const cache = createReleaseStore(join(tempDir(), 'cache'), shared);
  const name = { remote: 'profile', folder };
  await Promise.all(Array.from({ length: 5 }, () => cache.ensure(name)));
  expect(cache.has(name)).toBe(true);
  expect(get).toHaveBeenCalledTimes(1);
});
