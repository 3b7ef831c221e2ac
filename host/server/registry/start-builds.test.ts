import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { readKeys } from './keys';
import { deployBuildsAtStart, listRemoteBuilds } from './start-builds';
import { registryOf, releasesOfRemote } from './state';
import { STATE_FILE, writeState } from './state-file';

const BUILT = ['directory', 'feedback', 'profile'] as const;

function setUp() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = openTestDeployDirectory(dir);
  const checkout = join(dir, 'checkout');
  const build = (name: string, version: string) =>
    writeRemoteBuild(join(checkout, `remote-${name}`, 'dist'), name, { version });
  for (const name of BUILT) build(name, '1.0.0');

  async function start() {
    const served: string[] = [];
    const skipped: string[] = [];
    await deployBuildsAtStart({
      directory,
      builds: await listRemoteBuilds(checkout),
      target: '.remotes',
      served: (line) => served.push(line),
      skipped: (line) => skipped.push(line),
    });
    return { served, skipped };
  }
  const running = async () => (await directory.state()).lines.profile[0]?.version;
  const kept = () => [
    readFileSync(join(remotesDir, STATE_FILE), 'utf8'),
    readdirSync(join(remotesDir, 'profile')),
  ];
  const deploy = (version: string) =>
    deployBuild(directory, writeRemoteBuild(join(dir, version), 'profile', { version }));
  return { dir, directory, remotesDir, secretsDir, checkout, build, start, running, kept, deploy };
}

test('the first server start deploys its builds and reports each', async () => {
  const { start, directory } = setUp();
  const { served, skipped } = await start();
  expect(served).toEqual(
    BUILT.map((name) =>
      expect.stringMatching(RegExp(`^serves ${name} 1\\.0\\.0-[0-9a-f]{8}, as built here$`)),
    ),
  );
  expect(skipped).toEqual([]);
  expect((await directory.state()).history[0]).toMatchObject({
    action: 'deploy',
    by: 'npm start',
    atStart: true,
  });
});

test('a later server start replaces an earlier start’s build, even of a newer version; an equal build changes nothing', async () => {
  const { start, build, running, kept } = setUp();
  build('profile', '1.1.0');
  await start();
  build('profile', '1.0.1');
  const { skipped } = await start();
  expect(await running()).toBe('1.0.1');
  expect(skipped).toEqual([]);
  const before = kept();
  await start();
  expect(kept()).toEqual(before);
});

test('a server start keeps a deployed release, and says who deployed it and how to deploy its own build', async () => {
  const { start, build, deploy, running, kept } = setUp();
  await start();
  await deploy('1.0.1');
  const before = kept();
  build('profile', '1.2.0');
  const { served, skipped } = await start();
  expect(await running()).toBe('1.0.1');
  expect(kept()).toEqual(before);
  expect(served).toHaveLength(BUILT.length - 1);
  expect(skipped).toEqual([
    expect.stringMatching(
      /^serves profile 1\.0\.1-\w{8}, which test put in force at \d{4}-\S+, and not 1\.2\.0-\w{8}, which was built here; to deploy that: npm run release -w remote-profile, npm run deploy -w remote-profile -- --to \.remotes$/,
    ),
  ]);
});

test('a server start replaces neither a release restored by a rollback nor a build that a person deployed', async () => {
  const { start, build, deploy, running, directory } = setUp();
  await start();
  await deploy('1.0.1');
  await directory.rollback({ remote: 'profile', by: 'ana' });
  build('profile', '1.2.0');
  await start();
  expect(await running()).toBe('1.0.0');
  const other = setUp();
  await other.start();
  await deployBuild(other.directory, join(other.checkout, 'remote-profile', 'dist'));
  other.build('profile', '1.2.0');
  await other.start();
  expect(await other.running()).toBe('1.0.0');
});

test('two concurrent server starts leave one valid state', async () => {
  const { start, running } = setUp();
  const [a, b] = await Promise.all([start(), start()]);
  expect([...a.skipped, ...b.skipped]).toEqual([]);
  expect(await running()).toBe('1.0.0');
});

test('a server start skips a remote without a build and warns about an unknown remote', async () => {
  const { start, build, checkout, directory, remotesDir } = setUp();
  rmSync(join(checkout, 'remote-feedback', 'dist'), { recursive: true });
  build('reports', '1.0.0');
  const { served, skipped } = await start();
  expect(served.map((line) => line.replace(/-.*/, ''))).toEqual([
    'serves directory 1.0.0',
    'serves profile 1.0.0',
  ]);
  expect(skipped).toEqual([
    `does not serve what ${join(checkout, 'remote-reports', 'dist')} holds: reports is not a remote of this site; there are ${REMOTE_NAMES.join(', ')}`,
  ]);
  expect(registryOf(await directory.state()).remotes).not.toHaveProperty('feedback');
  expect(existsSync(join(remotesDir, 'reports'))).toBe(false);
});

test('a server start deploys the build of a remote that an older state lacks', async () => {
  const { start, directory, remotesDir, secretsDir } = setUp();
  await start();
  const { privateKey } = (await readKeys(secretsDir)) ?? {};
  if (!privateKey) throw new Error('there is no key');
  const state = await directory.state();
  const { feedback: _, ...lines } = state.lines;
  await writeState(remotesDir, { ...state, lines: lines as typeof state.lines }, privateKey);
  expect((await start()).skipped).toEqual([]);
  expect(releasesOfRemote(await directory.state(), 'feedback')).toHaveLength(1);
});

test('a server start refuses a checkout without builds and creates nothing', async () => {
  const { start, checkout, remotesDir } = setUp();
  for (const name of BUILT) rmSync(join(checkout, `remote-${name}`, 'dist'), { recursive: true });
  await expect(start()).rejects.toThrow(/^no remote is built in .*npm run build$/);
  expect(existsSync(remotesDir)).toBe(false);
});
