import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FEDERATION_MANIFEST_FILE, REMOTE_NAMES } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import {
  deployAll,
  deployBuild,
  openTestDeployDirectory,
  writeRemoteBuild,
} from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { type FaultInjector, startFileServer } from '../../trials/support/test-servers';
import type { DeployDirectory } from './deploy-directory';
import { registryOf } from './state';
import { STATE_FILE } from './state-file';

type BuildOptions = Parameters<typeof writeRemoteBuild>[2];

async function setUp(options: Parameters<typeof deployAll>[1] = {}) {
  const dir = tempDir();
  const opened = await deployAll(dir, options);
  let builds = 0;
  const build = (options: BuildOptions = {}) => {
    builds += 1;
    return writeRemoteBuild(join(dir, `build-${builds}`), 'profile', {
      version: `1.0.${builds}`,
      ...options,
    });
  };
  const stateText = () => readFileSync(join(opened.remotesDir, STATE_FILE), 'utf8');
  const folders = () => readdirSync(join(opened.remotesDir, 'profile')).sort();
  return { ...opened, dir, build, stateText, folders };
}

const runningOf = async (directory: DeployDirectory) => registryOf(await directory.state())?.remotes.profile;

describe('deploying', () => {
  test('runs the release, keeps the former one as previous and records the author', async () => {
    const { directory, build, folders, stateText } = await setUp();
    const first = await runningOf(directory);
    const release = await deployBuild(directory, build({ version: '1.1.0' }));
    expect(release.entry).toMatch(/^\/remotes\/profile\/1\.1\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
    const { previous: _, ...firstRelease } = first ?? { previous: null };
    expect(await runningOf(directory)).toEqual({ ...release, previous: firstRelease });
    expect(folders()).toHaveLength(2);
    expect((await directory.state()).history.at(-1)).toMatchObject({
      by: 'test',
      action: 'deploy',
      remote: 'profile',
      from: expect.stringMatching(/^1\.0\.0-/),
      to: expect.stringMatching(/^1\.1\.0-/),
    });
    expect(stateText()).toMatch(/"signature": "[A-Za-z0-9+/]{86}=="/);
  });

  test('leaves other remotes alone, and changes nothing if that release already runs', async () => {
    const { directory, build, stateText } = await setUp();
    const before = await directory.state();
    const folder = build();
    await deployBuild(directory, folder);
    expect((await directory.state()).lines.directory).toEqual(before.lines.directory);
    const text = stateText();
    await deployBuild(directory, folder);
    expect(stateText()).toBe(text);
  });

  test('uses one folder for two builds of the same sources, and omits files that the manifest does not list', async () => {
    const { directory, build } = await setUp();
    const [a, b] = [build({ version: '1.1.0' }), build({ version: '1.1.0' })];
    writeFileSync(join(b, 'remoteEntry.js.br'), 'not what the entry holds');
    const added = await directory.add(b);
    expect(added).toEqual(await directory.add(a));
    const { entry } = await directory.deploy({ ...added, by: 'test' });
    expect(
      existsSync(join(b, '..', 'remotes', 'profile', entry.split('/')[3] ?? '', 'remoteEntry.js.br')),
    ).toBe(false);
  });

  test('stores a Module Federation manifest with each release', async () => {
    const { directory, remotesDir, build } = await setUp();
    const { release } = await directory.add(build());
    const file = join(remotesDir, 'profile', release, FEDERATION_MANIFEST_FILE);
    const { exposes } = JSON.parse(readFileSync(file, 'utf8'));
    expect(exposes.map(({ name }: { name: string }) => name)).toContain('ProfilePage');
  });
});

describe('an invalid deploy gets one line and changes nothing', () => {
  async function expectRefused(
    { directory, stateText }: Awaited<ReturnType<typeof setUp>>,
    work: (directory: DeployDirectory) => Promise<unknown>,
    line: RegExp,
  ) {
    const before = stateText();
    const error = await work(directory).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.constructor.name).toBe('DeployRefused');
    expect(error?.message).toMatch(line);
    expect(error?.message).not.toContain('\n');
    expect(stateText()).toBe(before);
  }

  test('refuses an altered or missing file', async () => {
    const setup = await setUp();
    const altered = setup.build();
    writeFileSync(join(altered, 'assets/page.js'), '// altered');
    await expectRefused(setup, (directory) => directory.add(altered), /assets\/page\.js is not the file/);
    rmSync(join(altered, 'assets/page.js'));
    await expectRefused(setup, (directory) => directory.add(altered), /assets\/page\.js is missing/);
    expect(setup.folders()).toHaveLength(1);
  });

  test('refuses a missing or malformed manifest', async () => {
    const setup = await setUp();
    const build = setup.build();
    writeFileSync(join(build, 'release.json'), '{"name":"profile"}');
    await expectRefused(setup, (directory) => directory.add(build), /malformed/);
    rmSync(join(build, 'release.json'));
    await expectRefused(setup, (directory) => directory.add(build), /release\.json is missing/);
  });

  test('refuses a release of another remote than expected', async () => {
    const setup = await setUp();
    await expectRefused(
      setup,
      (directory) => directory.add(setup.build(), 'feedback'),
      /of profile, not of feedback/,
    );
  });

  test.each<[string, BuildOptions, RegExp]>([
    ['another contract', { contract: '2' }, /contract 2/],
    ['a module that is not exposed', { modules: {} }, /does not expose ProfilePage/],
    ['a newer shared package', { shared: { react: '19.4.0' } }, /react 19\.4\.0.*19\.3\.1/],
    ['a shared package of another major', { shared: { react: '18.3.1' } }, /react 18\.3\.1/],
    ['a package that the host does not share', { shared: { vue: '3.0.0' } }, /vue/],
  ])('refuses %s', async (_, options, line) => {
    const setup = await setUp();
    await expectRefused(setup, (directory) => deployBuild(directory, setup.build(options)), line);
  });

  test('refuses a release that was never stored or was altered in storage', async () => {
    const setup = await setUp();
    const order = { remote: 'profile', by: 'test' } as const;
    await expectRefused(
      setup,
      (directory) => directory.deploy({ ...order, release: '9.9.9-00000000' }),
      /missing/,
    );
    await expectRefused(
      setup,
      (directory) => directory.deploy({ ...order, release: '../feedback' }),
      /not the name/,
    );
    const { release } = await setup.directory.add(setup.build());
    writeFileSync(join(setup.remotesDir, 'profile', release, 'assets/page.js'), '// altered');
    await expectRefused(setup, (directory) => directory.deploy({ ...order, release }), /assets\/page\.js/);
  });

  test('refuses a change of an unreadable state', async () => {
    const setup = await setUp();
    const file = join(setup.remotesDir, STATE_FILE);
    writeFileSync(file, setup.stateText().replace('"1.0.0"', '"1.0.9"'));
    await expectRefused(setup, (directory) => deployBuild(directory, setup.build()), /not signed/);
  });

  test('refuses a change without the private key', async () => {
    const setup = await setUp();
    rmSync(join(setup.secretsDir, 'registry-key.pem'));
    await expectRefused(setup, (directory) => deployBuild(directory, setup.build()), /no private key/);
  });

  test('refuses a second change of one remote while the first is running', async () => {
    const setup = await setUp();
    const { directory } = setup;
    const [a, b] = await Promise.all([directory.add(setup.build()), directory.add(setup.build())]);
    const outcomes = await Promise.allSettled([
      directory.deploy({ ...a, by: 'a' }),
      directory.deploy({ ...b, by: 'b' }),
    ]);
    const [refused, ...others] = outcomes.filter(({ status }) => status === 'rejected');
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining('under way') } });
    expect((await directory.state()).history).toHaveLength(REMOTE_NAMES.length + 1);
  });
});

test('concurrent changes of different remotes are all stored', async () => {
  const { directory, dir } = await setUp();
  const names = ['directory', 'profile', 'feedback'] as const;
  await Promise.all(
    names.map(async (name) => {
      for (let patch = 1; patch <= 5; patch += 1) {
        await deployBuild(
          directory,
          writeRemoteBuild(join(dir, name, String(patch)), name, { version: `2.0.${patch}` }),
        );
      }
    }),
  );
  const { remotes } = registryOf(await directory.state()) ?? {};
  for (const name of names)
    expect(remotes?.[name]).toMatchObject({ version: '2.0.5', previous: { version: '2.0.4' } });
});

test('an unknown remote is refused in one line, and nothing of it is stored', async () => {
  const { directory, dir, remotesDir } = await setUp();
  const build = writeRemoteBuild(join(dir, 'reports'), 'reports', { modules: {} });
  const before = await directory.state();
  const order = { remote: 'reports', by: 'ana' };
  const refusal = `reports is not a remote of this site; there are ${REMOTE_NAMES.join(', ')}`;
  await expect(directory.add(build)).rejects.toThrow(refusal);
  await expect(directory.deploy({ ...order, release: '1.0.0-aaaaaaaa' })).rejects.toThrow(refusal);
  await expect(directory.rollback(order)).rejects.toThrow(refusal);
  await expect(directory.prune({ ...order, keep: 1 })).rejects.toThrow(refusal);
  expect(existsSync(join(remotesDir, 'reports'))).toBe(false);
  expect(await directory.state()).toEqual(before);
});

describe('rolling back', () => {
  test('goes back to the named release', async () => {
    const { directory, build } = await setUp();
    const { release } = await directory.add(build({ version: '2.0.0' }));
    await directory.deploy({ remote: 'profile', by: 'test', release });
    await deployBuild(directory, build({ version: '3.0.0' }));
    await deployBuild(directory, build({ version: '4.0.0' }));
    const order = { remote: 'profile', by: 'ana' } as const;
    await expect(directory.rollback({ ...order, to: '9.9.9-00000000' })).rejects.toThrow(release);
    expect((await directory.rollback({ ...order, to: release })).version).toBe('2.0.0');
  });

  test('refuses a release whose files are gone', async () => {
    const { directory, build, folders, remotesDir } = await setUp();
    const [first = ''] = folders();
    await deployBuild(directory, build({ version: '2.0.0' }));
    rmSync(join(remotesDir, 'profile', first), { recursive: true });
    await expect(directory.rollback({ remote: 'profile', by: 'ana' })).rejects.toThrow('missing');
    expect((await runningOf(directory))?.version).toBe('2.0.0');
  });
});

test('prune keeps the last rolled back release until another rollback', async () => {
  const { directory, build, folders } = await setUp();
  const versions = () => folders().map((folder) => folder.split('-')[0]);
  const order = { remote: 'profile', by: 'test' } as const;
  for (const version of ['2.0.0', '3.0.0']) {
    await deployBuild(directory, build({ version }));
    await directory.rollback(order);
  }
  await directory.prune({ ...order, keep: 1 });
  expect(versions()).toEqual(['1.0.0', '3.0.0']);
  const release = folders()[1] ?? '';
  expect(await directory.deploy({ ...order, release })).toMatchObject({ version: '3.0.0' });
});

test('the history has the commit of each deploy and rollback, or null if the build has none', async () => {
  const { directory, build } = await setUp();
  await deployBuild(directory, build({ commit: 'abcdef0123' }));
  await deployBuild(directory, build({ commit: 'abcdef0456+changes' }));
  await directory.rollback({ remote: 'profile', by: 'test' });
  const { history } = await directory.state();
  expect(history.slice(-4).map(({ commit }) => commit)).toEqual([
    null,
    'abcdef0123',
    'abcdef0456+changes',
    'abcdef0123',
  ]);
});

test('prune keeps the newest releases, fresh uploads, the running and the previous release', async () => {
  const { directory, build, folders, remotesDir } = await setUp();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await deployBuild(directory, build({ version }));
  const { release: upload } = await directory.add(build({ version: '5.0.0' }));
  const abandoned = join(remotesDir, 'profile', '0.0.1-00000000.tmp');
  mkdirSync(abandoned);
  utimesSync(abandoned, 0, 0);
  const versions = () => folders().map((folder) => folder.split('-')[0]);
  const removed = await directory.prune({ remote: 'profile', by: 'test', keep: 1 });
  expect(removed.map((folder) => folder.split('-')[0])).toEqual(['0.0.1', '1.0.0', '2.0.0']);
  expect(versions()).toEqual(['3.0.0', '4.0.0', '5.0.0']);
  expect((await directory.state()).lines.profile.map(({ version }) => version)).toEqual(['4.0.0', '3.0.0']);
  expect(await directory.deploy({ remote: 'profile', by: 'test', release: upload })).toMatchObject({
    version: '5.0.0',
  });
});

describe('a release on another origin', () => {
  async function setUpOrigin(fault?: FaultInjector) {
    const dir = tempDir();
    const { origin } = await startFileServer(dir, fault);
    const build = writeRemoteBuild(join(dir, 'build'), 'profile', { version: '2.0.0' });
    const { release } = await openTestDeployDirectory(tempDir()).directory.add(build);
    const folder = join(dir, 'remotes', 'profile', release);
    cpSync(build, folder, { recursive: true });
    const opened = await deployAll(tempDir(), { remoteOrigins: [origin] });
    const deploy = (url: string) => opened.directory.deploy({ remote: 'profile', by: 'test', url });
    return { ...opened, dir, folder, release, deploy, url: `${origin}/remotes/profile/${release}/`, origin };
  }

  test('runs once every file is verified; only its manifest is stored here', async () => {
    const { deploy, url, remotesDir, release } = await setUpOrigin();
    expect((await deploy(url)).entry).toBe(`${url}remoteEntry.js`);
    expect(readdirSync(join(remotesDir, 'profile', release))).not.toContain('remoteEntry.js');
  });

  test.each<[string, FaultInjector, RegExp]>([
    [
      'a missing file',
      (request, response) => {
        const meant = request.url?.endsWith('page.js') ?? false;
        if (meant) response.writeHead(404).end();
        return meant;
      },
      /page\.js did not answer: status 404/,
    ],
    [
      'an altered file',
      (request, response) => {
        const meant = request.url?.endsWith('page.css') ?? false;
        if (meant) response.writeHead(200, { 'access-control-allow-origin': '*' }).end('.altered{}');
        return meant;
      },
      /page\.css is not the file/,
    ],
    [
      'no CORS headers',
      (request, response) => {
        const meant = request.url?.endsWith('remoteEntry.js') ?? false;
        if (meant) response.writeHead(200, { 'content-type': 'text/javascript' }).end('// entry profile ');
        return meant;
      },
      /CORS/,
    ],
    [
      'a script served as text',
      (request, response) => {
        const meant = request.url?.endsWith('remoteEntry.js') ?? false;
        if (meant) response.writeHead(200, { 'content-type': 'text/plain' }).end('// entry profile ');
        return meant;
      },
      /not served as JavaScript/,
    ],
    [
      'a redirect',
      (_request, response) => {
        response.writeHead(302, { location: 'https://example.com/' }).end();
        return true;
      },
      /did not answer/,
    ],
  ])('is refused with %s', async (_, fault, line) => {
    const { deploy, url, directory } = await setUpOrigin(fault);
    await expect(deploy(url)).rejects.toThrow(line);
    expect((await runningOf(directory))?.version).toBe('1.0.0');
  });

  test('is refused if its origin is not allowed or its folder name does not match the release', async () => {
    const { deploy, dir, folder, origin } = await setUpOrigin();
    await expect(deploy('https://elsewhere.example.com/remotes/profile/x/')).rejects.toThrow(
      /not among the allowed origins of remotes: .* REMOTE_ORIGINS$/,
    );
    await expect(deploy('not a url')).rejects.toThrow('not among the allowed');
    cpSync(folder, join(dir, 'remotes', 'profile', 'latest'), { recursive: true });
    await expect(deploy(`${origin}/remotes/profile/latest/`)).rejects.toThrow(
      'not where that release belongs',
    );
  });
});

describe('an export that a release imports from the host', () => {
  const SURFACE = { '@club/shared/ui': { Button: { '': 'function' } } };
  const LAMP = { '@club/shared/ui': { Lamp: {} } };
  const LINE =
    /^profile 1\.0\.\d takes Lamp from @club\/shared\/ui, which this site does not have: deploy a host/;

  test('must exist, or the deploy is refused without a change', async () => {
    const { directory, build, stateText } = await setUp({ surface: SURFACE });
    await deployBuild(directory, build({ takes: SURFACE }));
    const before = stateText();
    await expect(deployBuild(directory, build({ takes: LAMP }))).rejects.toThrow(LINE);
    expect(stateText()).toBe(before);
  });

  test('is not checked if the release or the host has no list of exports', async () => {
    const { directory, build } = await setUp({ surface: SURFACE });
    await deployBuild(directory, build());
    const older = await setUp();
    await deployBuild(older.directory, older.build({ takes: LAMP }));
  });

  test('must exist, or the rollback is refused', async () => {
    const { directory, dir, build } = await setUp({ surface: LAMP });
    await deployBuild(directory, build({ takes: LAMP }));
    await deployBuild(directory, build());
    const { directory: later } = openTestDeployDirectory(dir, { surface: SURFACE });
    await expect(later.rollback({ remote: 'profile', by: 'test' })).rejects.toThrow(LINE);
  });
});
