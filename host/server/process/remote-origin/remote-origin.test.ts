import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../../trials/support/builds';
import { tempDir } from '../../../trials/support/temp-dir';
import { buildRemoteOrigin, readRemoteOriginConfig } from './remote-origin';

test('a remote’s origin serves published files to any origin, and nothing else', async () => {
  const dir = tempDir();
  const { directory, remotesDir } = openTestDeployDirectory(dir);
  const { entry } = await deployBuild(directory, writeRemoteBuild(join(dir, 'a'), 'profile'));
  const app = await buildRemoteOrigin({ host: '127.0.0.1', port: 0, remotesDir });
  const served = await app.inject({ url: entry });
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await app.inject({ url: '/remotes/deployments.json' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'PUT', url: entry })).statusCode).toBe(405);
});

test('an invalid setting stops the start with a one-line message', () => {
  expect(readRemoteOriginConfig({}).problems).toEqual([]);
  expect(readRemoteOriginConfig({ PORT: 'x' }).problems).toHaveLength(1);
});
