import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deployAll, deployBuild, writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { startFileServer } from '../../trials/support/test-servers';
import { createDeploymentSource } from './deployment';
import { STATE_FILE } from './state-file';

afterEach(() => {
  vi.useRealTimers();
});

async function setUp({ remoteOrigins = [] as string[] } = {}) {
  const dir = tempDir();
  const opened = await deployAll(dir, { remoteOrigins });
  const { directory, remotesDir, secretsDir } = opened;
  const onRefused = vi.fn();
  const onUnusable = vi.fn();
  const sourceFor = (origins: string[]) =>
    createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: origins, onRefused, onUnusable });
  const deployNew = (version = '2.0.0') =>
    deployBuild(directory, writeRemoteBuild(join(dir, version), 'profile', { version }));
  const file = join(remotesDir, STATE_FILE);
  const source = sourceFor(remoteOrigins);
  return { dir, ...opened, file, onRefused, onUnusable, sourceFor, source, deployNew };
}

test('the deployment contains the running and previous releases, follows changes without a restart, and is the same object between changes', async () => {
  const { source, deployNew } = await setUp();
  const before = await source.current();
  expect(await source.current()).toBe(before);
  await deployNew();
  const { registry, releases } = await source.current();
  expect(registry.remotes.profile?.version).toBe('2.0.0');
  expect(releases.profile.map(({ manifest }) => manifest.version)).toEqual(['2.0.0', '1.0.0']);
  expect(releases.directory).toHaveLength(1);
});

test('a remote that is switched off is missing in the registry, also after a deploy, until it is switched on', async () => {
  const { source, sourceFor, directory, deployNew } = await setUp();
  const versionIn = async (from = source) => (await from.current()).registry.remotes.profile?.version;
  expect(await versionIn()).toBe('1.0.0');
  await directory.switch({ remote: 'profile', by: 'ana', off: true, reason: 'wrong phone' });
  expect(await versionIn()).toBeUndefined();
  expect((await source.current()).releases.profile).toEqual([]);
  await deployNew();
  expect(await versionIn(), 'after a deploy').toBeUndefined();
  expect(await versionIn(sourceFor([])), 'after a restart').toBeUndefined();
  await directory.switch({ remote: 'profile', by: 'ana', off: false });
  expect(await versionIn()).toBe('2.0.0');
});

test('a site starts with every remote switched off', async () => {
  const { directory, sourceFor } = await setUp();
  for (const remote of REMOTE_NAMES) await directory.switch({ remote, by: 'ana', off: true });
  expect((await sourceFor([]).current()).registry.remotes).toEqual({});
});

test('the previous release is served when the origin of the running one is no longer allowed', async () => {
  const dir = tempDir();
  const build = writeRemoteBuild(join(dir, 'build'), 'profile', { version: '2.0.0' });
  const files = await startFileServer(dir);
  const { directory, sourceFor } = await setUp({ remoteOrigins: [files.origin] });
  const { release } = await directory.add(build);
  cpSync(build, join(dir, 'remotes', 'profile', release), { recursive: true });
  const url = `${files.origin}/remotes/profile/${release}/`;
  const { entry } = await directory.deploy({ remote: 'profile', by: 'test', url });
  expect(entry).toBe(`${url}remoteEntry.js`);
  expect((await sourceFor([files.origin]).current()).registry.remotes.profile?.entry).toBe(entry);
  const { registry, unusable } = await sourceFor([]).current();
  expect(registry.remotes.profile).toMatchObject({ version: '1.0.0', previous: null });
  expect(unusable?.map(({ reason }) => reason)).toEqual([expect.stringContaining(files.origin)]);
});

test.each([
  ['is not JSON', (text: string) => text.slice(0, -10)],
  ['was changed without the key', (text: string) => text.replace('"1.0.0"', '"1.0.1"')],
  [
    'has another signature',
    (text: string) =>
      text.replace(/("signature": ")(.)/, (_, key, first) => `${key}${first === 'A' ? 'B' : 'A'}`),
  ],
])('a state that %s is refused, and the former deployment keeps running', async (_, change) => {
  const { file, onRefused, source } = await setUp();
  const before = await source.current();
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
  expect(readFileSync(file, 'utf8')).not.toBe(text);
  expect(await source.current()).toBe(before);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a state is refused if it is signed with another key', async () => {
  const { secretsDir, source, sourceFor } = await setUp();
  const other = await deployAll(tempDir());
  await source.current();
  cpSync(other.secretsDir, secretsDir, { recursive: true });
  await expect(sourceFor([]).current()).rejects.toThrow('not signed with the key of this site');
});

test('the public key alone verifies a state', async () => {
  const { secretsDir, sourceFor } = await setUp();
  rmSync(join(secretsDir, 'registry-key.pem'));
  expect((await sourceFor([]).current()).registry.contract).toBe('1');
});

describe('a release with a missing folder', () => {
  test('is missing in the registry, reported once, and served again when the folder is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { remotesDir, source, onUnusable } = await setUp();
    const folder = join(remotesDir, 'feedback');
    renameSync(folder, `${folder}-away`);
    expect((await source.current()).registry.remotes.feedback).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    expect((await source.current()).releases.feedback).toEqual([]);
    expect(onUnusable.mock.calls).toEqual([
      [[{ remote: 'feedback', version: '1.0.0', reason: expect.stringContaining('is missing') }]],
    ]);
    renameSync(`${folder}-away`, folder);
    vi.advanceTimersByTime(2_000);
    const { registry, unusable } = await source.current();
    expect(registry.remotes.feedback?.version).toBe('1.0.0');
    expect(unusable).toBeUndefined();
  });

  test('is replaced by the release that this server served before; a deploy of a different remote takes effect', async () => {
    const { remotesDir, source, directory, dir, deployNew, onUnusable } = await setUp();
    const before = await source.current();
    await deployNew();
    rmSync(join(remotesDir, 'profile'), { recursive: true });
    await deployBuild(directory, writeRemoteBuild(join(dir, 'feedback'), 'feedback', { version: '3.0.0' }));
    const { registry, releases } = await source.current();
    expect(registry.remotes.profile).toEqual(before.registry.remotes.profile);
    expect(releases.profile).toBe(before.releases.profile);
    expect(registry.remotes.feedback?.version).toBe('3.0.0');
    expect(onUnusable).toHaveBeenCalledOnce();
  });

  test('prevents the start if no other release is left', async () => {
    const { remotesDir, source } = await setUp();
    for (const name of REMOTE_NAMES) rmSync(join(remotesDir, name), { recursive: true });
    await expect(source.current()).rejects.toThrow('release.json is missing');
  });
});
