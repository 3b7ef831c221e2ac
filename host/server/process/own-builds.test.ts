import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { testConfig } from '../../trials/support/fixtures';
import { tempDir } from '../../trials/support/temp-dir';
import { openDeployStore } from '../registry/open-deploy-store';
import { deployBuildsOfCheckout } from './own-builds';

function setUp() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = openTestDeployDirectory(dir);
  const checkout = join(dir, 'checkout');
  for (const name of ['directory', 'feedback', 'profile'])
    writeRemoteBuild(join(checkout, `remote-${name}`, 'dist'), name, { shared: {} });
  const config = testConfig({ REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir });
  const said: [level: string, line: string][] = [];
  const say = (level: string) => (line: string) => said.push([level, line]);
  const log = { info: say('info'), warn: say('warn') } as unknown as FastifyBaseLogger;
  const start = (...argv: string[]) =>
    deployBuildsOfCheckout(argv, checkout)(config, log, openDeployStore({ remotesDir, secretsDir }));
  return { dir, directory, remotesDir, secretsDir, start, said };
}

test('a server start without --builds deploys nothing and creates no directory', async () => {
  const { dir, start, said } = setUp();
  await start();
  expect(readdirSync(dir)).toEqual(['checkout']);
  expect(said).toEqual([]);
});

test('a server start with --builds serves the checkout’s builds and warns if a deployed release is served instead of one', async () => {
  const { dir, directory, remotesDir, start, said } = setUp();
  await deployBuild(directory, writeRemoteBuild(join(dir, 'other'), 'profile', { version: '1.0.1' }));
  await start('--builds');
  expect(said.map(([level, line]) => `${level} ${line.replace(/-.*/, '')}`)).toEqual([
    'info serves directory 1.0.0',
    'info serves feedback 1.0.0',
    'warn serves profile 1.0.1',
  ]);
  expect(said[2]?.[1]).toContain(`--to ${remotesDir}`);
});

test('the server rejects every argument other than --builds', async () => {
  const { secretsDir, start } = setUp();
  await expect(start('--build')).rejects.toThrow('--build');
  await expect(start('remote-profile/dist')).rejects.toThrow('remote-profile/dist');
  expect(existsSync(secretsDir)).toBe(false);
});
