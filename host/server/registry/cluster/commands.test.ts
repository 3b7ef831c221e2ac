import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { deployBuild, writeRemoteBuild } from '../../../trials/support/builds';
import {
  type ClusterServer,
  openClusterServer,
  openTwoServers,
  runningVersion,
} from '../../../trials/support/cluster';
import { describeOnPostgres } from '../../../trials/support/databases';
import { callDeployCommand } from '../../../trials/support/deploy-command';
import { testConfig } from '../../../trials/support/fixtures';
import { query } from '../../../trials/support/postgres';
import { tempDir } from '../../../trials/support/temp-dir';
import type { Env } from '../../platform/config/env-reader';
import { deployBuildsOfCheckout } from '../../process/own-builds';

describeOnPostgres('commands of several servers', (postgres) => {
  const build = (version: string, name = 'profile', folder = join(tempDir(), version)) =>
    writeRemoteBuild(folder, name, { version, shared: {} });
  const two = async () => openTwoServers(await postgres().createDatabase(), build('1.0.0'));

  const run = ({ dir, remotesDir, secretsDir }: ClusterServer, env: Env, ...argv: string[]) =>
    callDeployCommand({ REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, ...env }, dir, ...argv);

  test('a command without DATABASE_URL refuses to change a server’s local copy of the deployments in the database', async () => {
    const { url, one, other } = await two();
    await deployBuild(one.directory, build('1.1.0'));
    await other.cluster.follow();
    const before = readdirSync(other.remotesDir);
    const back = ['rollback', 'profile', '--to', other.remotesDir];
    const alone = await run(other, {}, ...back);
    expect([alone.code, alone.err]).toEqual([
      1,
      expect.stringContaining("is a server's copy of its database: set DATABASE_URL"),
    ]);
    expect([await runningVersion(other), readdirSync(other.remotesDir)]).toEqual(['1.1.0', before]);
    const elsewhere = await run(other, { DATABASE_URL: url, REMOTES_DIR: tempDir() }, ...back);
    expect(elsewhere.code).toBe(1);
    expect(await run(other, { DATABASE_URL: url }, ...back)).toMatchObject({ code: 0, err: '' });
    await one.cluster.follow();
    expect(await runningVersion(one)).toBe('1.0.0');
  });

  test('with DEPLOYMENTS=directory, commands change the directory and not the former state in the database', async () => {
    const { url, one } = await two();
    await deployBuild(one.directory, build('1.1.0'));
    const [before] = await query(url, 'SELECT signed FROM deploy_state');
    const env = { DATABASE_URL: url, DEPLOYMENTS: 'directory' };
    expect(await run(one, env, 'rollback', 'profile', '--to', one.remotesDir)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await runningVersion(one)).toBe('1.0.0');
    expect((await query(url, 'SELECT signed FROM deploy_state'))[0]).toEqual(before);
  });

  test('rekey signs the database again: only servers with the new keys follow it', async () => {
    const { url, one, other } = await two();
    await deployBuild(other.directory, build('1.1.0'));
    expect(await run(one, { DATABASE_URL: url }, 'rekey', one.remotesDir)).toMatchObject({
      code: 0,
      err: '',
    });
    await expect(other.cluster.follow()).rejects.toThrow('every server needs the same SECRETS_DIR');
    const third = await openClusterServer({ url, like: one });
    await third.cluster.follow();
    expect(await runningVersion(third)).toBe('1.1.0');
    await deployBuild(third.directory, build('1.2.0'));
    await one.cluster.follow();
    expect(await runningVersion(one)).toBe('1.2.0');
  });

  test('a start with --builds deploys its build for all servers; a later start from an older checkout does not revert it', async () => {
    const url = await postgres().createDatabase();
    const first = await openClusterServer({ url });
    const start = async (server: ClusterServer, version: string) => {
      const checkout = tempDir();
      for (const name of ['profile', 'feedback', 'directory'])
        build(version, name, join(checkout, `remote-${name}`, 'dist'));
      const { remotesDir, secretsDir, cluster } = server;
      const config = testConfig({ REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir });
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const log = { info: say, warn: say } as unknown as FastifyBaseLogger;
      await deployBuildsOfCheckout(['--builds'], checkout)(config, log, cluster);
      return said.filter((line) => line.includes('profile'));
    };
    expect(await start(first, '1.0.0')).toEqual([
      expect.stringMatching(/^serves profile 1\.0\.0-.*, as built here$/),
    ]);
    const second = await openClusterServer({ url, like: first });
    await start(second, '1.1.0');
    await first.cluster.follow();
    expect(await runningVersion(first)).toBe('1.1.0');
    expect(await start(first, '1.0.0')).toEqual([
      expect.stringMatching(/^serves profile 1\.1\.0-.* and not 1\.0\.0-.*, which was built here/),
    ]);
    await second.cluster.follow();
    expect([await runningVersion(first), await runningVersion(second)]).toEqual(['1.1.0', '1.1.0']);
  });
});
