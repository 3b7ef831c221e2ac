import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { deployAll, deployBuild, remoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from './deployment';
import { readKeys } from './keys';
import { STATE_FILE, writeState } from './state-file';

async function setUp() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir);
  const onRefused = vi.fn();
  const onUnkept = vi.fn();
  const sourceOf = () =>
    createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused, onUnkept });
  const deploy = (version: string) =>
    deployBuild(directory, remoteBuild(join(dir, version), 'profile', { version }));
  const file = join(remotesDir, STATE_FILE);
  const text = () => readFileSync(file, 'utf8');
  const put = (former: string) => writeFileSync(file, former);
  const runs = async () => (await sourceOf().current()).registry.remotes.profile?.version;
  return { dir, directory, remotesDir, secretsDir, onRefused, onUnkept, sourceOf, deploy, text, put, runs };
}

const OLDER = /deployments\.json is older than the one last followed; .* npm run accept -- --to /;

test('a former signed state that is put back under a running host is refused and told of', async () => {
  const { sourceOf, deploy, text, put, onRefused } = await setUp();
  const source = sourceOf();
  const former = text();
  await deploy('2.0.0');
  const followed = await source.current();
  put(former);
  expect(await source.current()).toBe(followed);
  expect(onRefused.mock.calls).toEqual([[expect.stringMatching(OLDER)]]);
});

test('it is refused by the next start too, and no change is made on top of it', async () => {
  const { sourceOf, directory, deploy, text, put } = await setUp();
  const former = text();
  await deploy('2.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
  await expect(deploy('3.0.0')).rejects.toThrow(OLDER);
  await expect(directory.state()).rejects.toThrow(OLDER);
  expect(text()).toBe(former);
});

test('one from before a prune is older too', async () => {
  const { sourceOf, directory, deploy, text, put } = await setUp();
  for (const version of ['2.0.0', '3.0.0']) await deploy(version);
  const former = text();
  await directory.prune({ remote: 'profile', by: 'ana', keep: 1 });
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('what a host before this one changed is followed, and what it was before is not, though it raises no serial', async () => {
  const { remotesDir, secretsDir, directory, sourceOf, deploy, text, put, runs } = await setUp();
  await deploy('2.0.0');
  const former = text();
  const { privateKey } = (await readKeys(secretsDir)) ?? {};
  if (!privateKey) throw new Error('there is no key');
  const state = await directory.state();
  const [, ...profile] = state.lines.profile;
  const change = { ...state.history[0], by: 'N−1', action: 'rollback' } as (typeof state.history)[0];
  await writeState(
    remotesDir,
    { ...state, lines: { ...state.lines, profile }, history: [...state.history, change] },
    privateKey,
  );
  expect(await runs()).toBe('1.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('whoever restored a backup says so, and it runs as the newest, on hosts that run too', async () => {
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

test('nothing is accepted that is not signed', async () => {
  const { directory, text, put } = await setUp();
  put(text().replace('"1.0.0"', '"1.0.9"'));
  await expect(directory.accept()).rejects.toThrow('not signed with the key of this site');
});

test('a directory that was emptied starts anew, and no state from before is followed afterwards', async () => {
  const { dir, directory, remotesDir, sourceOf, text, put, runs } = await setUp();
  const former = text();
  const build = join(dir, 'builds', 'profile');
  rmSync(remotesDir, { recursive: true });
  await deployBuild(directory, build);
  expect(await runs()).toBe('1.0.0');
  put(former);
  await expect(sourceOf().current()).rejects.toThrow(OLDER);
});

test('where the secrets cannot be written, the host follows all the same, holds it while it runs, and says so once', async () => {
  const { secretsDir, sourceOf, deploy, text, put, onRefused, onUnkept } = await setUp();
  const former = text();
  await deploy('2.0.0');
  const kept = join(secretsDir, 'followed');
  rmSync(kept, { recursive: true });
  writeFileSync(kept, 'in the way');
  chmodSync(kept, 0o400);
  const source = sourceOf();
  const followed = await source.current();
  expect(onUnkept).toHaveBeenCalledTimes(1);
  put(former);
  expect(await source.current()).toBe(followed);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

const sourceAt = (remotesDir: string, secretsDir: string) =>
  createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused: vi.fn() });
const versionAt = async (remotesDir: string, secretsDir: string) =>
  (await sourceAt(remotesDir, secretsDir).current()).registry.remotes.profile?.version;

/** The directory as it is now, under another path. */
function copyOf(remotesDir: string): string {
  const copy = join(tempDir(), 'remotes');
  cpSync(remotesDir, copy, { recursive: true });
  return copy;
}

test('an older state is refused under another path too', async () => {
  const { remotesDir, secretsDir, deploy } = await setUp();
  const former = copyOf(remotesDir);
  await deploy('2.0.0');
  await expect(versionAt(former, secretsDir)).rejects.toThrow(OLDER);
  expect(await versionAt(copyOf(remotesDir), secretsDir)).toBe('2.0.0');
});

test('of a directory of hosts before this one, former states are refused in its place at once, and elsewhere once it was followed', async () => {
  const { remotesDir, secretsDir, directory, deploy, text, put, runs } = await setUp();
  const { privateKey } = (await readKeys(secretsDir)) ?? {};
  if (!privateKey) throw new Error('there is no key');
  const writeWithoutId = async () => {
    const { id: _, ...state } = await directory.state();
    await writeState(remotesDir, state, privateKey);
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

test('two directories with the same secrets do not hold each other back', async () => {
  const { dir, secretsDir, deploy } = await setUp();
  const other = await deployAll(tempDir(), { secretsDir });
  await deploy('2.0.0');
  await deploy('3.0.0');
  expect(await versionAt(other.remotesDir, secretsDir)).toBe('1.0.0');
  expect(await versionAt(join(dir, 'remotes'), secretsDir)).toBe('3.0.0');
});
