import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { readManifest } from './release-folder';
import { createReleaseStore } from './release-store';

const ENTRY = 'remoteEntry.js';

async function setUp() {
  const dir = tempDir();
  const build = remoteBuild(join(dir, 'build'), 'profile');
  const root = join(dir, 'remotes');
  const manifest = await readManifest(build);
  const entryIn = (folder: string) => readFile(join(root, 'profile', folder, ENTRY), 'utf8');
  return { build, root, manifest, entryIn, store: createReleaseStore(root) };
}

test('a release stored as a manifest can be added with its files later', async () => {
  const { build, manifest, entryIn, store } = await setUp();
  const noted = await store.storeManifest(manifest);
  const { folder } = await store.add(build);
  expect(folder).toBe(noted);
  expect(await entryIn(folder)).toBe(await readFile(join(build, ENTRY), 'utf8'));
  expect(await store.verified('profile', folder)).toEqual(manifest);
});

test('storing the manifest of an added release keeps its files', async () => {
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
