import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  deployAll,
  deployBuild,
  deployRemotesToTempDir,
  writeSignedState,
} from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from './deployment';

async function setUp() {
  const site = await deployRemotesToTempDir();
  const { remotesDir, secretsDir, file } = site;
  const onRefused = vi.fn();
  const onNotRecorded = vi.fn();
  const sourceOf = () =>
    createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused, onNotRecorded });
  const text = () => readFileSync(file, 'utf8');
  const put = (former: string) => writeFileSync(file, former);
  const runs = async () => (await sourceOf().current()).registry.remotes.profile?.version;
  return { ...site, onRefused, onNotRecorded, sourceOf, text, put, runs };
}

const OLDER = /deployments\.json is older than the one last followed; .* npm run accept -- --to /;

test('a running host refuses and reports an older signed state that is put back', async () => {
  const { sourceOf, deploy, text, put, onRefused } = await setUp();
  const source = sourceOf();
  const former = text();
  await deploy('2.0.0');
  const followed = await source.current();
  put(former);
  expect(await source.current()).toBe(followed);
  expect(onRefused.mock.calls).toEqual([[expect.stringMatching(OLDER)]]);
});

test('a restarted server refuses an older state, and so does every command', async () => {
  const { sourceOf, directory, deploy, text, put } = await setUp();
  const former = text();
  await deploy('2.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
  await expect(deploy('3.0.0')).rejects.toThrow(OLDER);
  await expect(directory.state()).rejects.toThrow(OLDER);
  expect(text()).toBe(former);
});

test('a state from before a prune is refused as older', async () => {
  const { sourceOf, directory, deploy, text, put } = await setUp();
  for (const version of ['2.0.0', '3.0.0']) await deploy(version);
  const former = text();
  await directory.prune({ remote: 'profile', by: 'ana', keep: 1 });
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('a change by an older host, which raises no serial number, is accepted; the state before it is then refused', async () => {
  const { directory, sourceOf, deploy, text, put, runs, ...site } = await setUp();
  await deploy('2.0.0');
  const former = text();
  const state = await directory.state();
  const [, ...profile] = state.lines.profile;
  const change = { ...state.history[0], by: 'N−1', action: 'rollback' } as (typeof state.history)[0];
  const lines = { ...state.lines, profile };
  await writeSignedState(site, { ...state, lines, history: [...state.history, change] });
  expect(await runs()).toBe('1.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('the command `accept` makes the state of a restored backup the current one, even on running hosts', async () => {
  const { sourceOf, directory, deploy, text, put, runs } = await setUp();
  const source = sourceOf();
  const backup = text();
  await deploy('2.0.0');
  const newest = text();
  await source.current();
  put(backup);
  await directory.accept();
  expect((await source.current()).registry.remotes.profile?.version).toBe('1.0.0');
  expect(await runs()).toBe('1.0.0');
  put(newest);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('accept refuses an unsigned state', async () => {
  const { directory, text, put } = await setUp();
  put(text().replace('"1.0.0"', '"1.0.9"'));
  await expect(directory.accept()).rejects.toThrow('not signed with the key of this site');
});

test('an emptied directory starts again, and its former states are refused', async () => {
  const { dir, directory, remotesDir, sourceOf, text, put, runs } = await setUp();
  const former = text();
  const build = join(dir, 'builds', 'profile');
  rmSync(remotesDir, { recursive: true });
  await deployBuild(directory, build);
  expect(await runs()).toBe('1.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('a host with read-only secrets still refuses older states until it stops, and warns once', async () => {
  const { secretsDir, sourceOf, deploy, text, put, onRefused, onNotRecorded } = await setUp();
  const former = text();
  await deploy('2.0.0');
  const kept = join(secretsDir, 'followed');
  rmSync(kept, { recursive: true });
  writeFileSync(kept, 'in the way');
  chmodSync(kept, 0o400);
  const source = sourceOf();
  const followed = await source.current();
  expect(onNotRecorded).toHaveBeenCalledTimes(1);
  put(former);
  expect(await source.current()).toBe(followed);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

async function versionAt(remotesDir: string, secretsDir: string) {
  const source = createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused: vi.fn() });
  return (await source.current()).registry.remotes.profile?.version;
}

/** Copies the deployment directory to another path. */
function copyOf(remotesDir: string): string {
  const copy = join(tempDir(), 'remotes');
  cpSync(remotesDir, copy, { recursive: true });
  return copy;
}

test('in a different folder, a copy of an older state is refused and a copy of the current state is accepted', async () => {
  const { remotesDir, secretsDir, deploy } = await setUp();
  const former = copyOf(remotesDir);
  await deploy('2.0.0');
  await expect(versionAt(former, secretsDir)).rejects.toThrow(OLDER);
  expect(await versionAt(copyOf(remotesDir), secretsDir)).toBe('2.0.0');
});

test('a former state without an id, as older hosts write it, is refused in its directory; a copy elsewhere is refused once the newer state was accepted', async () => {
  const { remotesDir, secretsDir, directory, deploy, text, put, runs } = await setUp();
  const writeWithoutId = async () => {
    const { id: _, ...state } = await directory.state();
    await writeSignedState({ remotesDir, secretsDir }, state);
  };
  await writeWithoutId();
  const [former, formerCopy] = [text(), copyOf(remotesDir)];
  await deploy('2.0.0');
  await writeWithoutId();
  const newest = text();
  const followed = join(secretsDir, 'followed');
  for (const name of readdirSync(followed)) if (name.startsWith('state-')) rmSync(join(followed, name));
  put(former);
  await expect(runs()).rejects.toThrow(OLDER);
  put(newest);
  expect(await runs()).toBe('2.0.0');
  await expect(versionAt(formerCopy, secretsDir)).rejects.toThrow(OLDER);
  await deploy('3.0.0');
  await expect(versionAt(formerCopy, secretsDir)).rejects.toThrow(OLDER);
});

test('two directories with the same secrets do not affect each other', async () => {
  const { dir, secretsDir, deploy } = await setUp();
  const other = await deployAll(tempDir(), { secretsDir });
  await deploy('2.0.0');
  await deploy('3.0.0');
  expect(await versionAt(other.remotesDir, secretsDir)).toBe('1.0.0');
  expect(await versionAt(join(dir, 'remotes'), secretsDir)).toBe('3.0.0');
});
