import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../../trials/support/builds';
import {
  type ClusterServer,
  openClusterServer,
  openTwoServers,
  runningVersion,
} from '../../../trials/support/cluster';
import { describeOnPostgres } from '../../../trials/support/databases';
import { query, startCuttableProxy } from '../../../trials/support/postgres';
import { tempDir } from '../../../trials/support/temp-dir';
import { findLivePreview } from '../release-previews';
import { rolloutChangesOf } from '../state';
import { createToken } from '../tokens';

describeOnPostgres('several servers', (postgres) => {
  const build = (version: string, text = '', name = 'profile') =>
    writeRemoteBuild(join(tempDir(), version), name, { version, text });
  const ORDER = { remote: 'profile', by: 'test' };

  const LOCK = { name: 'profile', timeoutMs: 0, refusal: () => new Error('held') };

  /** Holds the lock of a remote until the returned function is called. */
  async function hold({ cluster }: ClusterServer) {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let held = Promise.resolve();
    await new Promise<void>((begun, failed) => {
      held = cluster.withChangeLock(LOCK, () => {
        begun();
        return opened;
      });
      held.catch(failed);
    });
    return () => {
      open();
      return held;
    };
  }

  const two = async () => openTwoServers(await postgres().createDatabase(), build('1.0.0'));

  test('every server serves a release deployed on one of them, even a server that starts empty', async () => {
    const { one, other } = await two();
    expect(await runningVersion(other)).toBe('1.0.0');
    await deployBuild(other.directory, build('1.1.0'));
    expect(await runningVersion(one)).toBe('1.0.0');
    await one.cluster.follow();
    expect(await runningVersion(one)).toBe('1.1.0');
    const { registry, releases } = await one.source().current();
    expect(registry.remotes.profile?.previous?.version).toBe('1.0.0');
    expect(releases.profile[0]?.manifest.version).toBe('1.1.0');
    const folder =
      readdirSync(join(one.remotesDir, 'profile')).find((name) => name.startsWith('1.1.0')) ?? '';
    const file = (server: typeof one) =>
      readFileSync(join(server.remotesDir, 'profile', folder, 'assets/page.js'));
    expect(file(one)).toEqual(file(other));
  });

  test('a server deploys a release that was uploaded to another server, and both share the history', async () => {
    const { one, other } = await two();
    const added = await one.directory.add(build('1.1.0'));
    await other.directory.deploy({ ...added, by: 'otro' });
    await one.directory.rollback(ORDER);
    const { history } = await one.directory.state();
    expect(history.map(({ by, action, to }) => `${by} ${action} ${to.slice(0, 5)}`)).toEqual([
      'test deploy 1.0.0',
      'otro deploy 1.1.0',
      'test rollback 1.0.0',
    ]);
  });

  test('concurrent changes of one remote on two servers conflict; changes of two remotes both succeed', async () => {
    const { one, other } = await two();
    await deployBuild(one.directory, build('1.0.0', '', 'feedback'));
    const added = await one.directory.add(build('1.1.0'));
    const letGo = await hold(one);
    await expect(other.directory.deploy({ ...added, by: 'otro' })).rejects.toThrow(
      'another change of profile is under way',
    );
    await deployBuild(other.directory, build('1.1.0', '', 'feedback'));
    await letGo();
    const changes = [1, 2, 3, 4].flatMap((patch) => [
      deployBuild(one.directory, build(`1.1.${patch}`)).catch(() => null),
      deployBuild(other.directory, build(`1.2.${patch}`, '', 'feedback')).catch(() => null),
    ]);
    const made = (await Promise.all(changes)).filter((change) => change !== null).length;
    await one.cluster.follow();
    const { history, serial } = await one.directory.state();
    expect(history).toHaveLength(3 + made);
    expect(serial).toBe(3 + made);
  });

  test('a lock is released when its connection ends', async () => {
    const { url, one, other } = await two();
    const letGo = await hold(one);
    const free = () => other.cluster.withChangeLock(LOCK, async () => 'free').catch(String);
    expect(await free()).toBe('Error: held');
    await query(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
    await expect.poll(free).toBe('free');
    await letGo();
  });

  test('a server with other keys neither follows nor changes the state, and logs one line', async () => {
    const { url } = await two();
    const stranger = await openClusterServer({ url });
    await expect(stranger.cluster.follow()).rejects.toThrow(
      /holds no key, .* every server needs the same SECRETS_DIR$/,
    );
    const own = openTestDeployDirectory(stranger.dir);
    await deployBuild(own.directory, build('9.0.0'));
    const line =
      'the deployment state in the database is not signed with the key of this site: every server needs the same SECRETS_DIR';
    await expect(stranger.cluster.follow()).rejects.toThrow(line);
    await expect(deployBuild(stranger.directory, build('2.0.0'))).rejects.toThrow(line);
    expect(await runningVersion(stranger)).toBe('9.0.0');
  });

  test('files altered in the database are not served', async () => {
    const { url, one } = await two();
    await query(url, `UPDATE deploy_files SET body = 'otra cosa' WHERE file LIKE '%page.js'`);
    const third = await openClusterServer({ url, like: one });
    await expect(third.cluster.follow()).rejects.toThrow('assets/page.js is not stored as it was built');
    expect(existsSync(join(third.remotesDir, 'deployments.json'))).toBe(false);
    await deployBuild(one.directory, build('1.0.0'));
    await third.cluster.follow();
    expect(await runningVersion(third)).toBe('1.0.0');
  });

  test('database rows cannot make a server fetch or delete a release: only the signed state decides', async () => {
    const { url, one, other } = await two();
    await deployBuild(one.directory, build('1.1.0'));
    await other.cluster.follow();
    const outside = [
      '../secrets',
      'profile/../../secrets',
      'profile/.',
      '/etc/x',
      'profile/a/b',
      'profile/9.0.0-aa',
    ];
    for (const name of outside) {
      const [remote, ...rest] = name.split('/');
      for (const [suffix, removed] of [
        ['', 'TRUE'],
        ['-', 'FALSE'],
      ])
        await query(
          url,
          `INSERT INTO deploy_releases (remote, folder, manifest, removed) VALUES ('${remote}', '${rest.join('/')}${suffix}', '{}', ${removed})`,
        );
    }
    await query(url, 'UPDATE deploy_releases SET removed = TRUE');
    mkdirSync(join(other.remotesDir, 'profile', 'a', 'b'), { recursive: true });
    const before = readdirSync(other.remotesDir, { recursive: true }).sort();
    const secrets = readdirSync(other.secretsDir);
    await query(url, 'UPDATE deploy_state SET version = version + 1');
    await other.cluster.follow();
    expect(readdirSync(other.remotesDir, { recursive: true }).sort()).toEqual(before);
    expect(readdirSync(other.secretsDir)).toEqual(expect.arrayContaining(secrets));
    expect(await runningVersion(other)).toBe('1.1.0');
    expect(other.logged).toEqual([]);
  });

  test('a server starts despite a malformed release that is not in use', async () => {
    const { url, one } = await two();
    await deployBuild(one.directory, build('1.1.0'));
    await query(url, `UPDATE deploy_releases SET manifest = 'x' WHERE folder LIKE '1.0.0-%'`);
    const third = await openClusterServer({ url, like: one });
    await third.cluster.follow();
    expect(await runningVersion(third)).toBe('1.1.0');
    expect(third.logged).toEqual([
      expect.stringMatching(/^profile 1\.0\.0-.* is not stored as it was deployed/),
    ]);
  });

  test('a starting server fetches a file again that was damaged while it was down', async () => {
    const { url, one, other } = await two();
    const [folder = ''] = readdirSync(join(other.remotesDir, 'profile'));
    const file = (server: typeof one) => join(server.remotesDir, 'profile', folder, 'assets/page.js');
    writeFileSync(file(other), 'damaged');
    await (await openClusterServer({ url, dir: other.dir })).cluster.follow();
    expect(readFileSync(file(other))).toEqual(readFileSync(file(one)));
  });

  test('no server follows an older state restored in the database until it is accepted', async () => {
    const { url, one, other } = await two();
    const [{ signed } = {}] = await query(url, 'SELECT signed FROM deploy_state');
    await deployBuild(one.directory, build('1.1.0'));
    await other.cluster.follow();
    await other.source().current();
    await query(url, `UPDATE deploy_state SET version = version + 1, signed = '${String(signed)}'`);
    await expect(other.cluster.follow()).rejects.toThrow('older than the one last followed here');
    expect(await runningVersion(other)).toBe('1.1.0');
    await other.directory.accept();
    await one.cluster.follow();
    expect([await runningVersion(one), await runningVersion(other)]).toEqual(['1.0.0', '1.0.0']);
  });

  test('a pruned release is deleted from the database at once, and from the other servers’ folders after a day', async () => {
    const { url, one, other } = await two();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
      await deployBuild(one.directory, build(version));
      await other.cluster.follow();
    }
    const versions = (server: typeof one) =>
      readdirSync(join(server.remotesDir, 'profile'))
        .map((name) => name.split('-')[0])
        .sort();
    const removed = await one.directory.prune({ ...ORDER, keep: 2 });
    expect(removed.map((name) => name.split('-')[0])).toEqual(['1.0.0', '1.1.0']);
    expect(await query(url, "SELECT 1 FROM deploy_files WHERE folder LIKE '1.0.0-%'")).toEqual([]);
    await other.cluster.follow();
    expect(versions(one)).toEqual(['1.2.0', '1.3.0']);
    expect(versions(other)).toHaveLength(4);
    const lastWeek = new Date(Date.now() - 7 * 86_400_000);
    for (const folder of readdirSync(join(other.remotesDir, 'profile')))
      utimesSync(join(other.remotesDir, 'profile', folder), lastWeek, lastWeek);
    await other.cluster.follow();
    expect(versions(other)).toEqual(['1.2.0', '1.3.0']);
    await deployBuild(one.directory, build('1.0.0'));
    await other.cluster.follow();
    expect(versions(other)).toContain('1.0.0');
  });

  test('every server shows a preview uploaded to one of them, and the sweep deletes the preview everywhere', async () => {
    const { url, one, other } = await two();
    const { key, release } = await one.directory.preview({ ...ORDER, build: build('2.0.0') });
    await other.cluster.follow();
    const { previews = [], registry } = await other.source().current();
    expect(findLivePreview(previews, { remote: 'profile', key }, new Date())?.release.version).toBe('2.0.0');
    expect(registry.remotes.profile?.version).toBe('1.0.0');
    const name = { remote: 'profile', folder: release };
    await other.cluster.previews.ensure(name);
    expect(other.cluster.previews.has(name)).toBe(true);
    expect(other.cluster.releases.has(name)).toBe(false);
    expect(await other.cluster.releases.bring(name)).toBe(false);
    const lastWeek = new Date(Date.now() - 7 * 86_400_000);
    for (const { remotesDir } of [one, other])
      utimesSync(join(remotesDir, '.previews', 'profile', release), lastWeek, lastWeek);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    for (const { directory } of [one, other]) await directory.sweepPreviews();
    for (const table of ['deploy_files', 'deploy_releases'])
      expect(await query(url, `SELECT 1 FROM ${table} WHERE remote LIKE 'preview/%'`)).toEqual([]);
    for (const { cluster } of [one, other]) expect(cluster.previews.has(name)).toBe(false);
    expect(await runningVersion(other)).toBe('1.0.0');
  });

  test('every server fetches the candidate of a rollout, and a prune does not delete the candidate', async () => {
    const { one, other } = await two();
    const candidate = await one.directory.add(build('2.0.0'));
    await one.directory.deploy({ ...candidate, by: 'test', rollout: true });
    await other.cluster.follow();
    const given = async (server: typeof one) => {
      const { rollouts } = await server.source().current();
      return rollouts?.profile?.candidate?.manifest.version;
    };
    expect([await given(one), await given(other)]).toEqual(['2.0.0', '2.0.0']);
    expect(await runningVersion(other)).toBe('1.0.0');
    await other.directory.prune({ ...ORDER, keep: 2 });
    await one.cluster.follow();
    expect([await given(one), await given(other)]).toEqual(['2.0.0', '2.0.0']);
    await other.directory.steer({ ...ORDER, action: 'stop' });
    await one.cluster.follow();
    expect(await given(one)).toBeUndefined();
  });

  test('a server without the database keeps serving, refuses to deploy or to stop a rollout, and catches up later', async () => {
    const { url, one } = await two();
    const candidate = await one.directory.add(build('2.0.0'));
    await one.directory.deploy({ ...candidate, by: 'test', rollout: true });
    const cut = await startCuttableProxy(url);
    onTestFinished(cut.stop);
    const away = await openClusterServer({ url: cut.url, like: one });
    await away.cluster.follow();
    onTestFinished(away.cluster.watch());
    const sends = async () => (await away.source().current()).rollouts?.profile !== undefined;
    cut.cut();
    const stop = { ...ORDER, action: 'stop' } as const;
    await expect(away.directory.steer(stop)).rejects.toMatchObject({ statusCode: 503 });
    await expect(deployBuild(away.directory, build('3.0.0'))).rejects.toMatchObject({ statusCode: 503 });
    await one.directory.steer(stop);
    await deployBuild(one.directory, build('1.1.0'));
    expect([await runningVersion(away), await sends()]).toEqual(['1.0.0', true]);
    expect((await away.source().current()).registry.remotes.profile?.version).toBe('1.0.0');
    cut.reconnect();
    await expect.poll(() => runningVersion(away), { timeout: 20_000 }).toBe('1.1.0');
    expect(await sends()).toBe(false);
    expect(rolloutChangesOf(await away.directory.state(), 'profile').at(-1)?.action).toBe('stop');
  });

  test('deploying a release again fetches it if the local copy is missing or damaged', async () => {
    const { one, other } = await two();
    await deployBuild(one.directory, build('1.1.0'));
    await other.cluster.follow();
    const folder =
      readdirSync(join(other.remotesDir, 'profile')).find((name) => name.startsWith('1.0.0')) ?? '';
    writeFileSync(join(other.remotesDir, 'profile', folder, 'assets/page.js'), 'damaged');
    await other.directory.rollback(ORDER);
    expect(await runningVersion(other)).toBe('1.0.0');
    expect(await other.cluster.releases.bring({ remote: 'profile', folder: '9.9.9-00000000' })).toBe(false);
  });

  test('the first server imports its directory and tokens into the empty database', async () => {
    const dir = tempDir();
    const { directory, secretsDir } = openTestDeployDirectory(dir);
    await deployBuild(directory, build('1.0.0'));
    const secret = await createToken(secretsDir, { remote: 'profile', name: 'equipo' });
    const url = await postgres().createDatabase();
    const first = await openClusterServer({ url, dir });
    await first.cluster.follow();
    expect(first.logged).toEqual(['deployments of this server were imported into the database']);
    const second = await openClusterServer({ url, like: first });
    await second.cluster.follow();
    expect(await runningVersion(second)).toBe('1.0.0');
    expect(await second.cluster.tokens.find(secret)).toMatchObject({ name: 'equipo' });
    expect(second.logged).toEqual([]);
  });

  test('the import includes a rollout’s candidate and the last stopped release', async () => {
    const dir = tempDir();
    const { directory } = openTestDeployDirectory(dir);
    for (const name of ['profile', 'feedback']) {
      await deployBuild(directory, build('1.0.0', '', name));
      const candidate = await directory.add(build('2.0.0', '', name));
      await directory.deploy({ ...candidate, by: 'test', rollout: true });
    }
    await directory.steer({ ...ORDER, remote: 'feedback', action: 'stop' });
    const url = await postgres().createDatabase();
    const first = await openClusterServer({ url, dir });
    await first.cluster.follow();
    const second = await openClusterServer({ url, like: first });
    await second.cluster.follow();
    expect((await second.source().current()).rollouts?.profile?.candidate?.manifest.version).toBe('2.0.0');
    const [stopped = ''] = readdirSync(join(first.remotesDir, 'feedback')).filter((name) =>
      name.startsWith('2.0.0'),
    );
    expect(await second.cluster.releases.bring({ remote: 'feedback', folder: stopped })).toBe(true);
  });
});
