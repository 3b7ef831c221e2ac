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

test('a release of which only the manifest was noted can be added whole later', async () => {
  const { build, manifest, entryIn, store } = await setUp();
  const noted = await store.note(manifest);
  const { folder } = await store.add(build);
  expect(folder).toBe(noted);
  expect(await entryIn(folder)).toBe(await readFile(join(build, ENTRY), 'utf8'));
  expect(await store.verified('profile', folder)).toEqual(manifest);
});

test('noting a release that was added takes nothing from it', async () => {
  const { build, manifest, store } = await setUp();
  const { folder } = await store.add(build);
  await store.note(manifest);
  expect(await store.verified('profile', folder)).toEqual(manifest);
});

test.each<[string, (file: string) => Promise<void>]>([
  ['was damaged', (file) => writeFile(file, '// altered')],
  ['was deleted', (file) => rm(file)],
])('a kept file that %s comes back when its release is added again', async (_, harm) => {
  const { build, root, manifest, store } = await setUp();
  const { folder } = await store.add(build);
  await harm(join(root, 'profile', folder, ENTRY));
  await expect(store.verified('profile', folder)).rejects.toThrow(ENTRY);
  await store.add(build);
  expect(await store.verified('profile', folder)).toEqual(manifest);
});
