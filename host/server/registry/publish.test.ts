import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remoteBuild } from '../testing/builds';
import { tempDir } from '../testing/temp-dir';
import { publish } from './publish';

const setUp = () => {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  const registry = () => JSON.parse(readFileSync(join(remotesDir, 'registry.json'), 'utf8'));
  return { dir, remotesDir, registry };
};

const registryExists = (remotesDir: string) => existsSync(join(remotesDir, 'registry.json'));

describe('publishing a remote', () => {
  test('puts its files into a folder named by version and hash, and points the registry at it', async () => {
    const { dir, remotesDir, registry } = setUp();
    const build = remoteBuild(join(dir, 'a'), 'profile');
    const release = await publish({ build, remotesDir });
    expect(release.entry).toMatch(/^\/remotes\/profile\/1\.0\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
    expect(registry().remotes.profile).toEqual({ ...release, previous: null });
    const file = join(remotesDir, release.entry.replace('/remotes/', ''));
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(build, 'remoteEntry.js'), 'utf8'));
  });

  test('keeps the release that ran before as the previous one, and its folder', async () => {
    const { dir, remotesDir, registry } = setUp();
    const first = await publish({ build: remoteBuild(join(dir, 'a'), 'profile'), remotesDir });
    const second = await publish({
      build: remoteBuild(join(dir, 'b'), 'profile', { version: '1.1.0', text: 'new' }),
      remotesDir,
    });
    expect(registry().remotes.profile).toEqual({ ...second, previous: first });
    expect(readdirSync(join(remotesDir, 'profile'))).toHaveLength(2);
  });

  test('changes nothing when that build runs already', async () => {
    const { dir, remotesDir, registry } = setUp();
    const build = remoteBuild(join(dir, 'a'), 'profile');
    await publish({ build, remotesDir });
    const before = registry();
    await publish({ build, remotesDir });
    expect(registry()).toEqual(before);
  });

  test('touches no other remote', async () => {
    const { dir, remotesDir, registry } = setUp();
    await publish({ build: remoteBuild(join(dir, 'a'), 'profile'), remotesDir });
    const { profile } = registry().remotes;
    await publish({ build: remoteBuild(join(dir, 'b'), 'feedback'), remotesDir });
    expect(registry().remotes.profile).toEqual(profile);
  });

  test('names the origin that the files are served from', async () => {
    const { dir, remotesDir } = setUp();
    const build = remoteBuild(join(dir, 'a'), 'profile');
    const { entry } = await publish({ build, remotesDir, origin: 'https://perfil.example.com' });
    expect(entry).toMatch(/^https:\/\/perfil\.example\.com\/remotes\/profile\//);
  });

  test('refuses a file that is not as it was built, and leaves the registry alone', async () => {
    const { dir, remotesDir, registry } = setUp();
    await publish({ build: remoteBuild(join(dir, 'a'), 'profile'), remotesDir });
    const before = registry();
    const altered = remoteBuild(join(dir, 'b'), 'profile', { text: 'new' });
    writeFileSync(join(altered, 'assets/page.js'), '// altered');
    await expect(publish({ build: altered, remotesDir })).rejects.toThrow('assets/page.js');
    expect(registry()).toEqual(before);
    expect(readdirSync(join(remotesDir, 'profile'))).toHaveLength(1);
  });

  test('refuses a build against another contract, and a malformed manifest', async () => {
    const { dir, remotesDir } = setUp();
    const other = remoteBuild(join(dir, 'a'), 'profile', { contract: '2' });
    await expect(publish({ build: other, remotesDir })).rejects.toThrow('contract 2');
    const broken = remoteBuild(join(dir, 'b'), 'profile');
    writeFileSync(join(broken, 'release.json'), '{"name":"profile"}');
    await expect(publish({ build: broken, remotesDir })).rejects.toThrow('malformed');
    expect(registryExists(remotesDir)).toBe(false);
  });

  test('refuses to go on from a registry that it cannot read, rather than to forget the other remotes', async () => {
    const { dir, remotesDir } = setUp();
    const build = remoteBuild(join(dir, 'a'), 'profile');
    await publish({ build, remotesDir });
    writeFileSync(join(remotesDir, 'registry.json'), '{"remotes":');
    await expect(publish({ build, remotesDir })).rejects.toThrow();
    expect(readFileSync(join(remotesDir, 'registry.json'), 'utf8')).toBe('{"remotes":');
  });

  test('refuses a folder of the same name whose files were altered', async () => {
    const { dir, remotesDir } = setUp();
    const build = remoteBuild(join(dir, 'a'), 'profile');
    const { entry } = await publish({ build, remotesDir });
    writeFileSync(join(remotesDir, entry.replace('/remotes/', '')), '// altered');
    await expect(publish({ build, remotesDir })).rejects.toThrow('remoteEntry.js');
  });
});
