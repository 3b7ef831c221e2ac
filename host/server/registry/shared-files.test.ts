import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { expect, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from './deployment';
import { folderNameOf, readManifest } from './release-folder';
import { createReleaseStore } from './release-store';
import { createReleaseFileLookup } from './shared-files';

async function setUp() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = openTestDeployDirectory(dir);
  const build = (version: string, text = '', options: { hashed?: true } = { hashed: true }) =>
    writeRemoteBuild(join(dir, `${version}${text}`), 'profile', { version, text, ...options });
  const onRefused = (reason: string) => {
    throw new Error(reason);
  };
  const current = () =>
    createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused }).current();
  const profile = async () => (await current()).registry.remotes.profile;
  const files = createReleaseFileLookup(remotesDir);
  const find = (path: string) => files.find('profile', path);
  async function read(url: string) {
    const found = await find(url.replace('/remotes/profile/', ''));
    return found && (await readFile(join(remotesDir, found), 'utf8'));
  }
  return { dir, directory, remotesDir, build, current, profile, find, read };
}

/** Changes the name or content of a file in a build and adapts the manifest. */
async function alterBuild(build: string, file: RegExp, { text, name }: { text?: string; name?: string }) {
  const manifest = await readManifest(build);
  const former = Object.keys(manifest.files).find((each) => file.test(each)) ?? '';
  const renamed = name ?? former;
  await rename(join(build, former), join(build, renamed));
  if (text !== undefined) await writeFile(join(build, renamed), text);
  delete manifest.files[former];
  manifest.files[renamed] = integrityOf(await readFile(join(build, renamed)));
  return {
    manifest,
    file: renamed,
    keep: () => writeFile(join(build, 'release.json'), JSON.stringify(manifest)),
  };
}

test('releases share equal files, and pages use the shared URLs', async () => {
  const { directory, build, current, read } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  await deployBuild(directory, build('1.1.0', 'b'));
  const { registry, releases } = await current();
  const { profile } = registry.remotes;
  expect(profile?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-1\.1\.0-[0-9a-f]{8}\.js$/);
  expect(profile?.previous?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-1\.0\.0-[0-9a-f]{8}\.js$/);
  expect(await read(profile?.entry ?? '')).toBe('// entry profile b');
  expect(await read(profile?.previous?.entry ?? '')).toBe('// entry profile a');
  const [running, previous] = releases.profile.map(({ manifest }) => manifest);
  expect(running?.entryImports).toEqual(previous?.entryImports);
  expect(await read(running?.entryImports[0] ?? '')).toBe('// common');
});

test('the state refers to each release by its folder, which a previous host serves', async () => {
  const { directory, remotesDir, build } = await setUp();
  const { entry } = await deployBuild(directory, build('1.0.0', 'a'));
  expect(entry).toMatch(/^\/remotes\/profile\/1\.0\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
  expect((await directory.state()).lines.profile[0]?.entry).toBe(entry);
  expect(await readFile(join(remotesDir, entry.replace('/remotes/', '')), 'utf8')).toBe('// entry profile a');
});

test('a release without hashed file names keeps its folder URLs and shares no file with other releases', async () => {
  const { directory, build, profile, find } = await setUp();
  const { entry } = await deployBuild(directory, build('1.0.0', '', {}));
  expect(await profile()).toEqual(expect.objectContaining({ entry, previous: null }));
  for (const file of ['remoteEntry.js', 'assets/common.js']) expect(await find(file)).toBeNull();
});

test('a release of the former format is served at its shared path and at the hashed entry name of its build', async () => {
  const { directory, build, profile, read } = await setUp();
  const former = build('1.0.0', 'a');
  const { manifest, keep } = await alterBuild(former, /remoteEntry/, { name: 'remoteEntry-a1b2c3d4.js' });
  delete manifest.hashedAssets;
  Object.assign(manifest, { hashed: true, entry: 'remoteEntry-a1b2c3d4.js' });
  await keep();
  await deployBuild(directory, former);
  const entry = (await profile())?.entry ?? '';
  expect(entry).toBe(`/remotes/profile/remoteEntry-${folderNameOf(manifest)}.js`);
  expect(await read(entry)).toBe('// entry profile a');
  expect(await read('/remotes/profile/remoteEntry-a1b2c3d4.js')).toBe('// entry profile a');
});

test('a release is refused if a file has the name of a stored file but other content; the stored file remains', async () => {
  const { directory, build, read, profile } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  const before = await profile();
  const other = build('1.1.0', 'b');
  const { file, keep } = await alterBuild(other, /common/, { text: '// another' });
  await keep();
  await expect(directory.add(other)).rejects.toThrow(
    new RegExp(`^${file} has different content in profile/1\\.0\\.0-[0-9a-f]{8}, .*: change its source, `),
  );
  expect(await read(file)).toBe('// common');
  expect(await profile()).toEqual(before);
});

test('if two releases stored by an older host differ in a shared file, each is served from its own folder', async () => {
  const { directory, remotesDir, build, profile, find } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  const other = build('1.1.0', 'b');
  const { file, manifest, keep } = await alterBuild(other, /common/, { text: '// another' });
  await keep();
  await cp(other, join(remotesDir, 'profile', folderNameOf(manifest)), { recursive: true });
  await directory.deploy({ remote: 'profile', release: folderNameOf(manifest), by: 'test' });
  const now = await profile();
  expect(now?.entry).toBe(`/remotes/profile/${folderNameOf(manifest)}/remoteEntry.js`);
  expect(now?.previous?.entry).toMatch(/^\/remotes\/profile\/1\.0\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
  expect(await find(file)).toBeNull();
});

test('a shared file of a pruned release is still found in the releases that share the file', async () => {
  const { directory, build, read, find } = await setUp();
  const releases = [];
  for (const [version, text] of [
    ['1.0.0', 'a'],
    ['1.1.0', 'b'],
    ['1.2.0', 'c'],
  ] as const) {
    await deployBuild(directory, build(version, text));
    const manifest = await readManifest(build(version, text));
    releases.push({
      entry: `remoteEntry-${folderNameOf(manifest)}.js`,
      common: manifest.entryImports[0] ?? '',
    });
    expect(await read(manifest.entryImports[0] ?? '')).toBe('// common');
  }
  const [first, second] = releases;
  expect(await directory.prune({ remote: 'profile', by: 'test', keep: 2 })).toHaveLength(1);
  expect(await find(first?.entry ?? '')).toBeNull();
  expect(await find(second?.entry ?? '')).not.toBeNull();
  expect(await read(first?.common ?? '')).toBe('// common');
});

test('a file is not found in a release of which only the manifest is stored', async () => {
  const { remotesDir, build, find } = await setUp();
  const manifest = await readManifest(build('1.0.0', 'a'));
  const store = createReleaseStore(remotesDir);
  await store.storeManifest(manifest);
  const common = manifest.entryImports[0] ?? '';
  expect(await find(common)).toBeNull();
  await store.add(build('1.0.0', 'a'));
  expect(await find(common)).not.toBeNull();
});

test('requests for unknown files do not read an unchanged folder again', async () => {
  const { directory, remotesDir, build, find } = await setUp();
  await deployBuild(directory, build('1.0.0', 'a'));
  const past = new Date(Date.now() - 60_000);
  await utimes(join(remotesDir, 'profile'), past, past);
  expect(await find('assets/gone-0a1b2c3d.js')).toBeNull();
  // Adds a release without changing the folder's time; the server finds it only if it reads the folder again.
  const other = build('1.1.0', 'b');
  const manifest = await readManifest(other);
  await cp(other, join(remotesDir, 'profile', folderNameOf(manifest)), { recursive: true });
  const entry = `remoteEntry-${folderNameOf(manifest)}.js`;
  await utimes(join(remotesDir, 'profile'), past, past);
  expect(await find(entry)).toBeNull();
  await utimes(join(remotesDir, 'profile'), new Date(), new Date());
  expect(await find(entry)).not.toBeNull();
});

test('links and unfinished folders of a former host are not served and cause no failure', async () => {
  const { directory, remotesDir, build, profile, read } = await setUp();
  await mkdir(join(remotesDir, 'profile', 'assets'), { recursive: true });
  await deployBuild(directory, build('1.0.0', 'a'));
  const manifest = await readManifest(build('1.0.0', 'a'));
  const common = manifest.entryImports[0] ?? '';
  await writeFile(join(remotesDir, 'profile', common), '// altered link');
  await writeFile(join(remotesDir, 'profile', `${common}.0.tmp`), '');
  expect(await read(common)).toBe('// common');
  expect(releaseName({ entry: (await profile())?.entry ?? '' })).toBe(folderNameOf(manifest));
  await rm(join(remotesDir, 'profile', 'assets'), { recursive: true });
  expect(await read(common)).toBe('// common');
});
