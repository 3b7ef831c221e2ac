import { existsSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { openClusterServer } from '../../trials/support/cluster';
import { describeOnPostgres } from '../../trials/support/databases';
import { query } from '../../trials/support/postgres';
import { tempDir } from '../../trials/support/temp-dir';
import type { LocalDeployDirectory, PrepareRelease } from './deploy-directory';
import { excessUploads } from './release-store';

const MIB = 1024 * 1024;
const build = (version: string, name = 'profile') =>
  writeRemoteBuild(join(tempDir(), version), name, { version, text: version });

const upload = (folder: string, at: number, bytes = 1) => ({ folder, at, bytes });

describe('the upload limits', () => {
  test.each([
    ['keep nine small uploads and a tenth', Array.from({ length: 9 }, (_, n) => upload(`${n}`, n)), 1, []],
    ['drop the oldest of ten', Array.from({ length: 10 }, (_, n) => upload(`${n}`, n)), 1, ['0']],
    [
      'drop the oldest beyond 50 MiB',
      [1, 2, 3].map((n) => upload(`${n}`, n, 20 * MIB)),
      11 * MIB,
      ['2', '1'],
    ],
    ['drop all others for an upload of 50 MiB', [upload('a', 1)], 50 * MIB, ['a']],
    ['keep a new upload over 50 MiB', [], 51 * MIB, []],
  ])('apply to undeployed uploads: %s', (_, former, bytes, excess) =>
    // Gives the new upload an old time, because a repeated upload may have one.
    expect(excessUploads([upload('added', 0, bytes), ...former], 'added')).toEqual(excess),
  );
});

/** Adds uploads whose times are one second apart, oldest first. */
async function addUploads(directory: LocalDeployDirectory, remotesDir: string, versions: readonly string[]) {
  const first = Date.now() / 1_000 - 3_600;
  for (const [index, version] of versions.entries()) {
    const { release } = await directory.add(build(version));
    await directory.makeRoom('profile', release);
    const at = first + index;
    utimesSync(join(remotesDir, 'profile', release, 'release.json'), at, at);
  }
}

const numbered = (major: number, count: number) => Array.from({ length: count }, (_, n) => `${major}.${n}.0`);

const stored = (remotesDir: string) =>
  readdirSync(join(remotesDir, 'profile'))
    .map((folder) => folder.split('-')[0] ?? '')
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

function setUp(prepare?: PrepareRelease) {
  return openTestDeployDirectory(tempDir(), prepare && { prepare });
}

describe('uploads that were never deployed', () => {
  test('take at most 50 MiB with their compressed copies', async () => {
    const { directory, remotesDir } = setUp();
    await addUploads(directory, remotesDir, ['2.0.0', '2.1.0']);
    const [oldest = ''] = readdirSync(join(remotesDir, 'profile')).filter((name) => name.startsWith('2.0'));
    const copy = join(remotesDir, 'profile', oldest, 'assets', 'page.js.br');
    writeFileSync(copy, '');
    truncateSync(copy, 40 * MIB);
    const { release } = await directory.add(build('2.2.0'));
    const added = join(remotesDir, 'profile', release, 'assets', 'page.js.br');
    writeFileSync(added, '');
    truncateSync(added, 9 * MIB);
    await directory.makeRoom('profile', release);
    expect(stored(remotesDir)).toEqual(['2.0.0', '2.1.0', '2.2.0']);
    truncateSync(added, 11 * MIB);
    await directory.makeRoom('profile', release);
    expect(stored(remotesDir)).toEqual(['2.1.0', '2.2.0']);
  });

  test('above the limit evict only the oldest upload, even if all are a week old', async () => {
    const { directory, remotesDir } = setUp();
    await addUploads(directory, remotesDir, numbered(2, 10));
    const lastWeek = Date.now() / 1_000 - 7 * 86_400;
    for (const folder of readdirSync(join(remotesDir, 'profile')))
      utimesSync(join(remotesDir, 'profile', folder), lastWeek, lastWeek);
    const { release } = await directory.add(build('3.0.0'));
    await directory.makeRoom('profile', release);
    expect(stored(remotesDir)).toEqual([...numbered(2, 10).slice(1), '3.0.0']);
  });

  test('never evict a release that runs, ran, is in a rollout or was stopped last', async () => {
    const { directory, remotesDir } = setUp();
    const order = { remote: 'profile', by: 'test' };
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await deployBuild(directory, build(version));
    await directory.rollback(order);
    for (const version of ['1.3.0', '1.4.0']) {
      await directory.deploy({ ...(await directory.add(build(version))), by: 'test', rollout: true });
      if (version === '1.3.0') await directory.steer({ ...order, action: 'stop' });
    }
    await addUploads(directory, remotesDir, numbered(2, 15));
    expect(stored(remotesDir)).toEqual([...numbered(1, 5), ...numbered(2, 15).slice(5)]);
  });

  test('never evict a release that is being deployed', async () => {
    let deploy = () => {};
    const mayDeploy = new Promise<void>((resolve) => {
      deploy = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { directory, remotesDir } = setUp(async (remote) => {
      if (remote !== 'profile') return null;
      begin();
      await mayDeploy;
      return null;
    });
    await addUploads(directory, remotesDir, numbered(2, 10));
    const [oldest = ''] = readdirSync(join(remotesDir, 'profile')).filter((name) => name.startsWith('2.0'));
    const deployed = directory.deploy({ remote: 'profile', release: oldest, by: 'test' });
    await begun;
    const { release } = await directory.add(build('3.0.0'));
    const room = directory.makeRoom('profile', release);
    // Deploys another release while `makeRoom` waits; without the wait, `makeRoom` would have deleted `oldest` by now.
    await deployBuild(directory, build('1.0.0', 'feedback'));
    expect(existsSync(join(remotesDir, 'profile', oldest))).toBe(true);
    deploy();
    await Promise.all([deployed, room]);
    expect(stored(remotesDir)).toEqual([...numbered(2, 10), '3.0.0']);
  });
});

describeOnPostgres('uploads to several servers', (postgres) => {
  test('are reduced to the newest ten across all servers', async () => {
    const url = await postgres().createDatabase();
    const one = await openClusterServer({ url });
    await deployBuild(one.directory, build('1.0.0'));
    const other = await openClusterServer({ url, like: one });
    await other.cluster.follow();
    let newest = '';
    for (const [index, version] of numbered(2, 13).entries()) {
      const { directory } = index % 3 === 2 ? one : other;
      newest = (await directory.add(build(version))).release;
      await directory.makeRoom('profile', newest);
    }
    const kept = ['1.0.0', ...numbered(2, 13).slice(3)];
    const inDatabase = async () =>
      (await query(url, 'SELECT DISTINCT folder FROM deploy_files'))
        .map(({ folder }) => String(folder).split('-')[0] ?? '')
        .sort((version, than) => version.localeCompare(than, 'en', { numeric: true }));
    expect(await inDatabase()).toEqual(kept);
    expect(kept, 'a server evicted an upload of another').toEqual(
      expect.arrayContaining(stored(other.remotesDir)),
    );
    await other.cluster.follow();
    expect(stored(other.remotesDir), 'undeployed uploads stay on their server').not.toContain('2.11.0');
    await query(
      url,
      `UPDATE deploy_files SET body = convert_to(repeat('x', ${6 * MIB}), 'UTF8') WHERE folder LIKE '2.%' AND file LIKE '%page.js'`,
    );
    await query(url, "UPDATE deploy_releases SET added_at = added_at - INTERVAL '2 days'");
    await one.directory.makeRoom('profile', newest);
    expect(await inDatabase()).toEqual(['1.0.0', ...numbered(2, 13).slice(-8)]);
  });
});
