import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { expect, test, vi } from 'vitest';
import { deployAll, writeRemoteBuild, writeSignedState } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { applyDeploy } from './changes';
import { createDeploymentSource } from './deployment';
import type { PinnedRelease } from './release-folder';
import { releasesOfRemote, rolloutOf } from './state';
import { STATE_FILE } from './state-file';

async function setUp(options: Parameters<typeof deployAll>[1] = {}) {
  const dir = tempDir();
  const opened = await deployAll(dir, options);
  const { directory, remotesDir, secretsDir } = opened;
  const add = (version: string) =>
    directory.add(writeRemoteBuild(join(dir, version), 'profile', { version }));
  const begin = async (version: string) =>
    directory.deploy({ ...(await add(version)), by: 'ana', rollout: true });
  const onRefused = vi.fn();
  const source = createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused });
  const text = () => readFileSync(join(remotesDir, STATE_FILE), 'utf8');
  const versions = async () =>
    releasesOfRemote(await directory.state(), 'profile').map(({ version }) => version);
  const steer = (action: 'hold' | 'go' | 'stop') => directory.steer({ remote: 'profile', by: 'ana', action });
  return { dir, ...opened, add, begin, source, onRefused, text, versions, steer };
}

test('the signed state contains the rollout and the running release, and hosts read both', async () => {
  const { begin, directory, source, versions } = await setUp();
  const { entry } = await begin('1.1.0');
  const state = await directory.state();
  expect(await versions()).toEqual(['1.0.0']);
  expect(rolloutOf(state, 'profile')).toMatchObject({ release: { entry }, by: 'ana', step: 0 });
  const { registry, releases, rollouts } = await source.current();
  expect([registry.remotes.profile?.version, releases.profile.length]).toEqual(['1.0.0', 1]);
  expect(rollouts?.profile?.candidate?.manifest.version).toBe('1.1.0');
});

test('a release that cannot be rendered does not start a rollout', async () => {
  const prepare = vi.fn(async (): Promise<string | null> => null);
  const { begin, text } = await setUp({ prepare });
  const before = text();
  prepare.mockResolvedValueOnce('ProfilePage throws');
  await expect(begin('1.1.0')).rejects.toThrow('ProfilePage throws; --unrendered deploys it');
  expect(text()).toBe(before);
});

test('the last `rollout go` verifies every file again and then runs the release for all visitors', async () => {
  const { begin, steer, versions, remotesDir } = await setUp();
  const { entry } = await begin('1.1.0');
  for (let share = 0; share < 3; share += 1) await steer('go');
  const script = join(remotesDir, entry.replace('/remotes/', ''));
  const whole = readFileSync(script);
  writeFileSync(script, '// altered');
  await expect(steer('go')).rejects.toThrow('remoteEntry.js is not the file that was built');
  expect(await versions()).toEqual(['1.0.0']);
  writeFileSync(script, whole);
  await steer('go');
  expect(await versions()).toEqual(['1.1.0', '1.0.0']);
});

test('stopping a rollout does not wait for a running deploy of the same remote', async () => {
  let finish = () => {};
  const prepare = vi.fn(async (): Promise<string | null> => null);
  const { begin, add, directory, steer } = await setUp({ prepare });
  await begin('1.1.0');
  prepare.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(null))));
  const deploy = directory.deploy({ ...(await add('2.0.0')), by: 'luis' });
  await expect.poll(() => prepare).toHaveBeenCalledTimes(5);
  const state = await steer('stop');
  expect(rolloutOf(state, 'profile')).toBeNull();
  finish();
  await deploy;
});

test('prune keeps the candidate and the last stopped release, and deletes earlier stopped ones', async () => {
  const { begin, steer, directory, remotesDir } = await setUp();
  const folders = () =>
    readdirSync(join(remotesDir, 'profile'))
      .map((folder) => folder.split('-')[0])
      .sort();
  const prune = () => directory.prune({ remote: 'profile', by: 'ana', keep: 1 });
  const longAgo = new Date('2026-01-01');
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    const { entry } = await begin(version);
    utimesSync(join(remotesDir, entry.replace('/remotes/', ''), '..'), longAgo, longAgo);
    if (version !== '1.3.0') await steer('stop');
  }
  expect(await prune()).toEqual([expect.stringMatching(/^1\.1\.0-/)]);
  expect(folders()).toEqual(['1.0.0', '1.2.0', '1.3.0']);
});

test('a deploy by an older host ends the rollout', async () => {
  const { begin, add, directory, source, onRefused, ...site } = await setUp();
  await begin('1.1.0');
  expect((await source.current()).rollouts?.profile).toBeDefined();
  const { release } = await add('2.0.0');
  const state = await directory.state();
  const { manifest: _, ...running } = state.lines.profile[0] as PinnedRelease;
  const next = { ...running, version: '2.0.0', entry: running.entry.replace(/1\.0\.0-\w+/, release) };
  const order = { remote: 'profile', by: 'N−1', at: '2026-11-24T10:00:00.000Z' };
  const { lines, history } = applyDeploy(state, order, next);
  await writeSignedState(site, { ...state, lines, history, serial: (state.serial ?? 0) + 1 });
  const now = await source.current();
  expect([now.registry.remotes.profile?.version, now.rollouts]).toEqual(['2.0.0', undefined]);
  expect(onRefused).not.toHaveBeenCalled();
  await expect(directory.steer({ remote: 'profile', by: 'ana', action: 'stop' })).rejects.toThrow(
    'no rollout of profile is under way',
  );
});

test('a briefly unreadable candidate is read again; meanwhile all visitors get the running release', async () => {
  const { begin, source, remotesDir } = await setUp();
  const { entry } = await begin('1.1.0');
  const manifest = join(
    remotesDir,
    entry.replace('/remotes/', '').replace('remoteEntry.js', RELEASE_MANIFEST_FILE),
  );
  const whole = readFileSync(manifest);
  rmSync(manifest);
  const candidate = async () => (await source.current()).rollouts?.profile;
  expect(await candidate()).toMatchObject({ candidate: null, unusable: 'unreadable' });
  writeFileSync(manifest, whole);
  await expect
    .poll(async () => (await candidate())?.candidate?.manifest.version, { timeout: 30_000 })
    .toBe('1.1.0');
  expect((await candidate())?.unusable).toBeUndefined();
});
