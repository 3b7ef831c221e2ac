import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@club/shared/integrity';
import { expect, test } from 'vitest';
import { deployBuild, deployRemotesToTempDir, writeSignedState } from '../../trials/support/builds';
import { folderInEntryUrl, hashOfManifest, readManifest } from './release-folder';
import type { DeployState } from './state';

async function setUp() {
  const site = await deployRemotesToTempDir();
  const { remotesDir, file: stateFile } = site;
  const state = () => JSON.parse(readFileSync(stateFile, 'utf8')).state as DeployState;
  const placeOf = (index: number) => {
    const entry = state().lines.profile[index]?.entry ?? '';
    return join(remotesDir, 'profile', folderInEntryUrl('profile', entry) ?? '');
  };
  /** Changes one chunk of a release and updates the chunk's hash in the manifest. */
  function alter(index: number) {
    const folder = placeOf(index);
    const file = join(folder, 'release.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(join(folder, 'assets/page.js'), '// hostile');
    manifest.files['assets/page.js'] = integrityOf('// hostile');
    writeFileSync(file, JSON.stringify(manifest));
  }
  return { ...site, state, placeOf, alter };
}

const ALTERED = /profile\/1\.0\.0-[0-9a-f]{8}\/release\.json was altered after it was deployed/;

test('the signed state contains the SHA-256 of each manifest; the public registry does not', async () => {
  const { state, placeOf, sourceOf } = await setUp();
  const manifest = await readManifest(placeOf(0));
  expect(state().lines.profile[0]?.manifest).toBe(hashOfManifest(manifest));
  expect((await sourceOf().current()).registry.remotes.profile).not.toHaveProperty('manifest');
});

test('the previous release is served if a chunk and the manifest of the running release were altered', async () => {
  const { sourceOf, deploy, alter } = await setUp();
  await deploy('2.0.0');
  alter(0);
  const { registry, releases, unusable } = await sourceOf().current();
  expect(registry.remotes.profile).toMatchObject({ version: '1.0.0', previous: null });
  expect(releases.profile.map(({ release }) => release.version)).toEqual(['1.0.0']);
  expect(unusable).toEqual([
    {
      remote: 'profile',
      version: '2.0.0',
      reason: expect.stringContaining('was altered after it was deployed'),
    },
  ]);
});

test('an altered previous release is not used as a fallback', async () => {
  const { sourceOf, deploy, alter } = await setUp();
  await deploy('2.0.0');
  alter(1);
  const { registry, unusable } = await sourceOf().current();
  expect(registry.remotes.profile).toMatchObject({ version: '2.0.0', previous: null });
  expect(unusable).toEqual([{ remote: 'profile', version: '1.0.0', reason: expect.stringMatching(ALTERED) }]);
});

test('an altered release does not block deploys and runs again once redeployed', async () => {
  const { dir, directory, deploy, alter, sourceOf } = await setUp();
  alter(0);
  await deploy('2.0.0');
  const { registry, unusable } = await sourceOf().current();
  expect(registry.remotes.profile).toMatchObject({ version: '2.0.0', previous: null });
  expect(unusable?.map(({ version }) => version)).toEqual(['1.0.0']);
  await deployBuild(directory, join(dir, 'builds', 'profile'));
  expect(await sourceOf().current()).toMatchObject({
    registry: { remotes: { profile: { version: '1.0.0', previous: { version: '2.0.0' } } } },
  });
});

test('rollback refuses an altered release', async () => {
  const { directory, deploy, alter, state } = await setUp();
  await deploy('2.0.0');
  alter(1);
  const before = state();
  await expect(directory.rollback({ remote: 'profile', by: 'ana' })).rejects.toThrow(
    'does not hold that release of profile',
  );
  expect(state()).toEqual(before);
});

test('rollback refuses a manifest other than the deployed one, even in the same folder', async () => {
  const { directory, deploy, state, ...site } = await setUp();
  for (const version of ['2.0.0', '3.0.0']) await deploy(version);
  const { lines, ...rest } = state();
  const [running, previous, oldest] = lines.profile;
  if (!running || !previous || !oldest) throw new Error('three releases were not deployed');
  const profile = [running, previous, { ...oldest, manifest: 'a'.repeat(64) }];
  await writeSignedState(site, { ...rest, lines: { ...lines, profile } });
  const to = folderInEntryUrl('profile', oldest.entry) ?? '';
  await expect(directory.rollback({ remote: 'profile', by: 'ana', to })).rejects.toThrow(
    `profile/${to} was altered after it was deployed`,
  );
  expect(state().lines.profile).toEqual(profile);
});

/** Returns a state without manifest hashes, as older hosts write it. */
const unpinned = ({ lines, history }: DeployState): DeployState => ({
  lines: Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [name, line.map(({ manifest: _, ...rest }) => rest)]),
  ) as DeployState['lines'],
  history,
});

test('a state without manifest hashes is accepted, and its next change adds the hashes', async () => {
  const { directory, deploy, state, sourceOf, ...site } = await setUp();
  await deploy('2.0.0');
  const pins = () => Object.values(state().lines).flatMap((line) => line.map(({ manifest }) => manifest));
  const newer = {
    by: 'N−1',
    at: '2026-11-22T00:00:00.000Z',
    action: 'deploy',
    remote: 'x',
    from: null,
    to: 'y',
  };
  const old = unpinned(state());
  const history = [...old.history, newer as never];
  await writeSignedState(site, { ...old, history, serial: state().serial as number });
  expect(pins().every((pin) => pin === undefined)).toBe(true);
  expect((await sourceOf().current()).registry.remotes.profile?.version).toBe('2.0.0');
  await directory.rollback({ remote: 'profile', by: 'ana' });
  expect((await directory.state()).history.at(-1)).toMatchObject({ action: 'rollback', by: 'ana' });
  expect(pins().every((pin) => /^[0-9a-f]{64}$/.test(pin ?? ''))).toBe(true);
});

test('a deploy adds no hash for a manifest if its entry hash differs from the signed state', async () => {
  const { deploy, state, placeOf, ...site } = await setUp();
  const file = join(placeOf(0), 'release.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.files[manifest.entry] = integrityOf('// hostile');
  writeFileSync(file, JSON.stringify(manifest));
  await writeSignedState(site, { ...unpinned(state()), serial: state().serial as number });
  await deploy('2.0.0');
  expect(state().lines.profile.map((release) => release.manifest === undefined)).toEqual([false, true]);
});
