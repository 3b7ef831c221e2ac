import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@club/shared/integrity';
import { afterEach, expect, test, vi } from 'vitest';
import { deployBuild, deployDirectory, remoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from './deployment';
import { folderNameOf, readManifest } from './release-folder';

afterEach(() => void vi.useRealTimers());

async function setUp() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = deployDirectory(dir);
  const build = (version: string, text = '', options: { hashed?: true } = { hashed: true }) =>
    remoteBuild(join(dir, `${version}${text}`), 'profile', { version, text, ...options });
  const current = () =>
    createDeploymentSource({
      remotesDir,
      secretsDir,
      remoteOrigins: [],
      onRefused: (reason) => {
        throw new Error(reason);
      },
    }).current();
  const profile = async () => (await current()).registry.remotes.profile;
  const read = (url: string) => readFile(join(remotesDir, url.replace('/remotes/', '')), 'utf8');
  const exists = (file: string) =>
    stat(join(remotesDir, 'profile', file)).then(
      () => true,
      () => false,
    );
  return { directory, remotesDir, build, current, profile, read, exists };
}

test('releases share the files that they have in common, and pages name those addresses', async () => {
  const { directory, build, current, read } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  await deployBuild(directory, build('1.1.0', 'b'));
  const { registry, releases } = await current();
  const { profile } = registry.remotes;
  expect(profile?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-[0-9a-f]{8}\.js$/);
  expect(profile?.release).toMatch(/^1\.1\.0-[0-9a-f]{8}$/);
  expect(profile?.previous?.release).toMatch(/^1\.0\.0-/);
  expect(await read(profile?.entry ?? '')).toBe('// entry profile b');
  expect(await read(profile?.previous?.entry ?? '')).toBe('// entry profile a');
  const [running, previous] = releases.profile.map(({ manifest }) => manifest);
  expect(running?.entryImports).toEqual(previous?.entryImports);
});

test('the state names each release by its own folder, which a previous host serves', async () => {
  const { directory, build, read } = await setUp();
  const { entry } = await deployBuild(directory, build('1.0.0', 'a'));
  expect(entry).toMatch(/^\/remotes\/profile\/1\.0\.0-[0-9a-f]{8}\/remoteEntry-[0-9a-f]{8}\.js$/);
  expect((await directory.state()).lines.profile[0]?.entry).toBe(entry);
  expect(await read(entry)).toBe('// entry profile a');
});

test('a release without hashed names keeps the addresses of its folder', async () => {
  const { directory, build, profile } = await setUp();
  const { entry } = await deployBuild(directory, build('1.0.0', '', {}));
  expect(await profile()).toMatchObject({ entry, previous: null });
  expect(await profile()).not.toHaveProperty('release');
});

async function renamedBuild(build: string, file: RegExp, text: string) {
  const manifest = await readManifest(build);
  const name = Object.keys(manifest.files).find((each) => file.test(each)) ?? '';
  await writeFile(join(build, name), text);
  manifest.files[name] = integrityOf(text);
  await writeFile(join(build, 'release.json'), JSON.stringify(manifest));
  return { name, folder: folderNameOf(manifest) };
}

test('a release that gives a known file another content is refused, and nothing is overwritten', async () => {
  const { directory, build, read, profile, exists } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  const before = await profile();
  const other = build('1.1.0', 'b');
  const { name, folder } = await renamedBuild(other, /common/, '// another');
  await expect(directory.add(other)).rejects.toThrow(
    new RegExp(
      `^${name} has another content in profile/1\\.0\\.0-[0-9a-f]{8}, .*: build it under another name$`,
    ),
  );
  expect(await exists(folder)).toBe(false);
  expect(await read(`/remotes/profile/${name}`)).toBe('// common');
  expect(await profile()).toEqual(before);
});

test('a release that a previous host stored is shared once this host reads it, unless a file differs', async () => {
  const { directory, remotesDir, build, profile, exists } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  await rm(join(remotesDir, 'profile', 'assets'), { recursive: true });
  expect((await profile())?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-/);
  const manifest = await readManifest(join(remotesDir, 'profile', (await profile())?.release ?? ''));
  expect(await exists(manifest.entryImports[0] ?? '')).toBe(true);
});

test('a damaged shared file is replaced at the next start, from the folder of its release', async () => {
  const { directory, remotesDir, build, profile, read } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  const entry = (await profile())?.entry ?? '';
  const file = join(remotesDir, entry.replace('/remotes/', ''));
  await rm(file);
  await writeFile(file, '// damaged');
  vi.resetModules();
  const { areShared } = await import('./shared-files');
  const folder = (await profile())?.release ?? '';
  expect(
    await areShared(join(remotesDir, 'profile'), await readManifest(join(remotesDir, 'profile', folder))),
  ).toBe(true);
  expect(await read(entry)).toBe('// entry profile a');
});

test('pruning keeps the files that a kept release names, and others for a day', async () => {
  const { directory, build, exists } = await setUp();
  const entries: string[] = [];
  for (const [version, text] of [
    ['1.0.0', 'a'],
    ['1.1.0', 'b'],
    ['1.2.0', 'c'],
  ] as const) {
    await deployBuild(directory, build(version, text));
    entries.push((await readManifest(build(version, text))).entry);
  }
  const [first = '', second = '', third = ''] = entries;
  const prune = () => directory.prune({ remote: 'profile', by: 'test', keep: 2 });
  expect(await prune()).toEqual([expect.stringMatching(/^1\.0\.0-/)]);
  expect(await exists(first)).toBe(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 });
  await prune();
  expect([await exists(first), await exists(second), await exists(third)]).toEqual([false, true, true]);
  const common = (await readManifest(build('1.2.0', 'c'))).entryImports[0] ?? '';
  expect(await exists(common)).toBe(true);
});
