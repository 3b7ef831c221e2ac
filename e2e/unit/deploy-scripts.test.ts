import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployBuild, writeRemoteBuild } from '../../host/trials/support/builds';
import { openClusterServer, runningVersion } from '../../host/trials/support/cluster';
import { describeOnPostgres } from '../../host/trials/support/databases';
import { ROOT, run } from '../kit/sites/workspace';

describeOnPostgres('npm scripts of the deploy commands', (postgres) => {
  test('token, accept and rollback work on the database', async () => {
    const url = await postgres().createDatabase();
    const server = await openClusterServer({ url });
    const { dir, remotesDir, secretsDir } = server;
    for (const version of ['1.0.0', '1.1.0'])
      await deployBuild(
        server.directory,
        writeRemoteBuild(join(dir, version), 'profile', { version, shared: {} }),
      );
    const env = { DATABASE_URL: url, REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir };
    const npm = (...args: string[]) => run('npm', ['run', '--silent', ...args], ROOT, env);

    expect(await npm('token', '--', 'profile', 'equipo perfil')).toMatch(/^[\w-]{43}\n$/);
    expect(await npm('accept', '--', '--to', remotesDir)).toMatch(/^profile runs 1\.1\.0-/m);
    expect(await npm('rollback', '-w', 'remote-profile', '--', '--to', remotesDir)).toMatch(
      /^profile runs \/remotes\/profile\/1\.0\.0-/,
    );
    await server.cluster.follow();
    expect(await runningVersion(server)).toBe('1.0.0');
  });
});
