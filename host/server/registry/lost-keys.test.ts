import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { deployRemotesToTempDir } from '../../trials/support/builds';
import { callDeployCommand } from '../../trials/support/deploy-command';

async function setUp() {
  const site = await deployRemotesToTempDir();
  const { dir, remotesDir, secretsDir } = site;
  const run = (...argv: string[]) =>
    callDeployCommand({ SECRETS_DIR: secretsDir, REMOTES_DIR: remotesDir }, dir, ...argv);
  return { ...site, run };
}

const LOST = /holds no key, and .* is signed with one: restore .* from a backup, or .* npm run rekey -- /;

test('neither a server start nor a change replaces lost keys', async () => {
  const { secretsDir, sourceOf, directory, deploy, file } = await setUp();
  const before = readFileSync(file, 'utf8');
  rmSync(secretsDir, { recursive: true });
  await expect(deploy('2.0.0')).rejects.toThrow(LOST);
  await expect(directory.state()).rejects.toThrow(LOST);
  await expect(sourceOf().current()).rejects.toThrow(LOST);
  expect(existsSync(secretsDir)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('rekey shows the state first, and signs an unverified one only with --unsigned', async () => {
  const { secretsDir, remotesDir, sourceOf, deploy, run } = await setUp();
  rmSync(secretsDir, { recursive: true });
  const shown = await run('rekey', remotesDir);
  expect(shown.code).toBe(1);
  expect(shown.out.split('\n')).toEqual(
    REMOTE_NAMES.map((name) =>
      expect.stringMatching(
        `^${name} runs [^\n]+; can go back to: .+ \\(${remotesDir.replace(/[()\\]/g, '\\$&')}\\)$`,
      ),
    ),
  );
  expect(shown.out).toMatch(/^profile runs 1\.0\.0-/m);
  expect(shown.err).toMatch(/^rekey: no key in .* verifies .*, add --unsigned$/);
  expect(existsSync(secretsDir)).toBe(false);

  expect(await run('rekey', remotesDir, '--unsigned')).toMatchObject({ code: 0, err: '' });
  expect((await sourceOf().current()).registry.remotes.profile?.version).toBe('1.0.0');
  expect((await deploy('2.0.0')).version).toBe('2.0.0');
  expect(statSync(join(secretsDir, 'registry-key.pem')).mode & 0o077).toBe(0);
});

test('rekey --unsigned limits the serial so that later states remain possible', async () => {
  const { secretsDir, remotesDir, sourceOf, deploy, run, file } = await setUp();
  rmSync(secretsDir, { recursive: true });
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  stored.state.serial = Number.MAX_SAFE_INTEGER;
  writeFileSync(file, JSON.stringify(stored));
  expect(await run('rekey', remotesDir, '--unsigned')).toMatchObject({ code: 0, err: '' });
  expect((await deploy('2.0.0')).version).toBe('2.0.0');
  expect((await sourceOf().current()).registry.remotes.profile?.version).toBe('2.0.0');
});

test('rekey replaces leaked keys for all named directories with one command', async () => {
  const { secretsDir, remotesDir, sourceOf, deploy, run, file } = await setUp();
  const other = await deployRemotesToTempDir();
  const theirs = other.file;
  const former = readFileSync(file, 'utf8');
  const before = readdirSync(secretsDir);
  expect((await run('rekey', remotesDir, other.remotesDir)).err).toMatch(/add --unsigned$/);
  expect(readFileSync(file, 'utf8')).toBe(former);
  expect((await run('rekey', remotesDir, other.remotesDir, '--unsigned')).code).toBe(0);
  expect(readdirSync(secretsDir)).toEqual(before);
  for (const changed of [file, theirs]) expect(readFileSync(changed, 'utf8')).not.toBe(former);
  expect((await deploy('2.0.0')).version).toBe('2.0.0');
  writeFileSync(file, former);
  await expect(sourceOf().current()).rejects.toThrow('not signed with the key of this site');
});

test('rekey refuses an altered release', async () => {
  const { secretsDir, remotesDir, run } = await setUp();
  const [folder = ''] = readdirSync(join(remotesDir, 'profile'));
  writeFileSync(join(remotesDir, 'profile', folder, 'release.json'), '{}');
  const before = readFileSync(join(secretsDir, 'registry-key.pem'), 'utf8');
  expect((await run('rekey', remotesDir)).err).toMatch(/release\.json is malformed$/);
  expect(readFileSync(join(secretsDir, 'registry-key.pem'), 'utf8')).toBe(before);
});
