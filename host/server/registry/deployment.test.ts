import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { publishAll, remoteBuild } from '../testing/builds';
import { tempDir } from '../testing/temp-dir';
import { createDeploymentSource } from './deployment';
import { publish } from './publish';

const ORIGIN = 'https://perfil.example.com';

async function setUp({ remoteOrigins = [] as string[] } = {}) {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  await publishAll(join(dir, 'builds'), remotesDir);
  const onRefused = vi.fn();
  return {
    dir,
    remotesDir,
    onRefused,
    source: createDeploymentSource({ remotesDir, remoteOrigins, onRefused }),
  };
}

test('the deployment holds the registry and the manifest of each release, previous ones included', async () => {
  const { dir, remotesDir, source } = await setUp();
  const build = remoteBuild(join(dir, 'new'), 'profile', { version: '2.0.0' });
  await publish({ build, remotesDir });
  const { registry, releases } = await source.current();
  expect(registry.remotes.profile.version).toBe('2.0.0');
  expect(releases.profile.map(({ manifest }) => manifest.version)).toEqual(['2.0.0', '1.0.0']);
  expect(releases.directory).toHaveLength(1);
});

test('it follows the registry without a restart, and is the same object while nothing changes', async () => {
  const { dir, remotesDir, source } = await setUp();
  const before = await source.current();
  expect(await source.current()).toBe(before);
  await publish({ build: remoteBuild(join(dir, 'new'), 'profile', { version: '2.0.0' }), remotesDir });
  expect((await source.current()).registry.remotes.profile.version).toBe('2.0.0');
});

test('releases on a foreign origin are refused unless that origin is allowed', async () => {
  const refused = await setUp();
  const allowed = await setUp({ remoteOrigins: [ORIGIN] });
  for (const { dir, remotesDir } of [refused, allowed]) {
    const build = remoteBuild(join(dir, 'new'), 'profile', { version: '2.0.0' });
    await publish({ build, remotesDir, origin: ORIGIN });
  }
  await expect(refused.source.current()).rejects.toThrow(ORIGIN);
  expect((await allowed.source.current()).registry.remotes.profile.entry).toContain(ORIGIN);
});

test.each([
  ['is not JSON', '{'],
  ['misses a remote', '{"contract":"1","remotes":{}}'],
])('a registry that %s is refused, and the former one stays in force', async (_, text) => {
  const { remotesDir, onRefused, source } = await setUp();
  const before = await source.current();
  writeFileSync(join(remotesDir, 'registry.json'), text);
  expect(await source.current()).toBe(before);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a release whose folder is missing is refused', async () => {
  const { remotesDir, source } = await setUp();
  rmSync(join(remotesDir, 'feedback'), { recursive: true });
  await expect(source.current()).rejects.toThrow('feedback');
});

test('an entry outside its remote’s folder is refused', async () => {
  const { remotesDir, source } = await setUp();
  const { registry } = await source.current();
  const entry = registry.remotes.profile.entry.replace('/remotes/profile/', '/remotes/feedback/');
  const remotes = { ...registry.remotes, profile: { ...registry.remotes.profile, entry } };
  const fresh = createDeploymentSource({ remotesDir, remoteOrigins: [], onRefused: () => undefined });
  writeFileSync(join(remotesDir, 'registry.json'), JSON.stringify({ ...registry, remotes }));
  await expect(fresh.current()).rejects.toThrow('profile');
});
