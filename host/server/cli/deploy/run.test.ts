import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_MAPS_FILE, RELEASE_SBOM_FILE } from '@club/shared/federation';
import { sourceHash } from '@club/shared/source-hash';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDeployDirectory, writeRemoteBuild, writeSignedState } from '../../../trials/support/builds';
import { callDeployCommand } from '../../../trials/support/deploy-command';
import { tempDir } from '../../../trials/support/temp-dir';
import type { Env } from '../../platform/config/env-reader';

function setUp() {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  const packageDir = join(dir, 'remote-profile');
  const env: Env = { REMOTES_DIR: remotesDir, SECRETS_DIR: join(dir, 'secrets') };
  const runWith = (changes: Env, ...argv: string[]) =>
    callDeployCommand({ ...env, ...changes }, packageDir, ...argv);
  const run = (...argv: string[]) => runWith({ DEPLOY_TO: remotesDir }, ...argv);
  /** Builds the current sources of the workspace. */
  const build = (
    version: string,
    into = join(packageDir, 'dist'),
    options: Parameters<typeof writeRemoteBuild>[2] = {},
  ) => {
    mkdirSync(packageDir, { recursive: true });
    writeFileSync(
      join(packageDir, 'package.json'),
      JSON.stringify({ name: '@club/remote-profile', version }),
    );
    const sources = sourceHash(packageDir);
    return writeRemoteBuild(into, 'profile', { version, shared: {}, sources, ...options });
  };
  return { dir, packageDir, remotesDir, run, runWith, build };
}

const ONE_LINE = { code: 1, out: '', err: expect.stringMatching(/^[^\n]+$/) };

test('release writes one folder named by version and hash, and reuses it for the same build', async () => {
  const { packageDir, run, build } = setUp();
  build('1.2.0');
  const first = await run('release');
  expect(first.out).toMatch(/releases\/1\.2\.0-[0-9a-f]{8}$/);
  expect(readFileSync(join(first.out, 'remoteEntry.js'), 'utf8')).toContain('entry profile');
  expect((await run('release')).out).toBe(first.out);
  expect(readdirSync(join(packageDir, 'releases'))).toHaveLength(1);
});

test('release includes source maps and bill of materials for an upload, but omits them in a folder that a server may publish', async () => {
  const { dir, packageDir, run } = setUp();
  const maps = { 'remoteEntry.js': { version: 3, names: [], sources: ['own-source.ts'], mappings: 'AAAA' } };
  writeRemoteBuild(join(packageDir, 'dist'), 'profile', { maps, sbom: '{}', shared: {} });
  const { out } = await run('release');
  expect(readFileSync(join(out, RELEASE_SBOM_FILE), 'utf8')).toBe('{}');
  expect(readFileSync(join(out, RELEASE_MAPS_FILE), 'utf8')).toContain('own-source.ts');
  await run('release', '--into', join(dir, 'public'));
  const published = readdirSync(join(dir, 'public'), { recursive: true, encoding: 'utf8' });
  expect(published).toContainEqual(expect.stringMatching(/release\.json$/));
  expect(published.filter((file) => /release\.(maps|sbom)/.test(file))).toEqual([]);
});

test('release refuses a build with a contract version that this host does not support', async () => {
  const { packageDir, run } = setUp();
  writeRemoteBuild(join(packageDir, 'dist'), 'profile', { contract: '2' });
  const outcome = await run('release');
  expect(outcome).toEqual(ONE_LINE);
  expect(outcome.err).toMatch(/was built for contract 2/);
  expect(existsSync(join(packageDir, 'releases'))).toBe(false);
});

test('release, deploy, rollback, history and prune are single commands that print their target', async () => {
  const { dir, remotesDir, run, build } = setUp();
  const folders = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => build(version, join(dir, version)));
  const there = ` in ${remotesDir}`;
  const deploys = await run('deploy', 'profile', ...folders, '--by', 'ana');
  expect(deploys).toMatchObject({ code: 0, err: '' });
  expect(deploys.out.split('\n').every((line) => line.endsWith(there))).toBe(true);
  const back = await run('rollback', 'profile', '--by', 'luis', '--reason', 'wrong phone');
  expect(back.out).toMatch(/^profile runs \/remotes\/profile\/1\.2\.0-\S+ instead of 1\.3\.0-\w+ in /);
  expect(back.out.endsWith(there)).toBe(true);
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/^profile runs 1\.2\.0-\w+; can go back to: 1\.1\.0-\w+, 1\.0\.0-\w+$/m);
  expect(out).toMatch(
    /rollback {2}1\.3\.0-\w+ → 1\.2\.0-\w+ {2}by luis {2}from unknown sources {2}wrong phone$/m,
  );
  const pruned = await run('prune', 'profile', '--keep', '1');
  expect(pruned.out).toMatch(/^removed 1\.0\.0-\w+ in /);
  expect((await run('prune', 'profile', '--keep', '1')).out).toBe(`nothing to remove${there}`);
  expect(readdirSync(join(remotesDir, 'profile'))).toHaveLength(3);
});

test('deploy and history --changes name the commits between two releases', async () => {
  const { dir, packageDir, run, build } = setUp();
  build('1.0.0');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], {
      cwd: dir,
      encoding: 'utf8',
    }).trim();
  const commit = (subject: string) => {
    writeFileSync(join(packageDir, 'page.ts'), `export const text = ${JSON.stringify(subject)};\n`);
    git('add', packageDir);
    git('commit', '-qm', subject);
    return git('rev-parse', 'HEAD');
  };
  const release = (version: string, hash: string) => build(version, join(dir, version), { commit: hash });
  git('init', '-q');
  const first = release('1.0.0', commit('profile: begin'));
  commit('profile: draw the map');
  const second = release('1.1.0', commit('profile: name the canton'));
  const deployed = await run('deploy', 'profile', first, second);
  expect(deployed.out).toMatch(
    /^profile since 1\.0\.0-\w+:\n {2}\+ \w+ profile: name the canton \(Ana\)\n {2}\+ \w+ profile: draw the map \(Ana\)\nprofile runs/m,
  );
  await run('rollback', 'profile');
  const { out } = await run('history', 'profile', '--changes');
  expect(out).toMatch(/deploy .*\n {6}\+ \w+ profile: name the canton \(Ana\)\n {6}\+ .*draw the map/);
  expect(out).toMatch(/rollback .*\n {6}- \w+ profile: name the canton \(Ana\)\n {6}- .*draw the map/);
  expect((await run('history', 'profile')).out).not.toContain('draw the map');
});

test('switch off hides a remote until switch on, and the history says who and why', async () => {
  const { dir, run, build } = setUp();
  await run('deploy', 'profile', build('1.0.0', join(dir, '1.0.0')));
  const off = await run('switch', 'profile', 'off', '--by', 'ana', '--reason', 'wrong phone');
  expect(off.out).toMatch(/^profile runs 1\.0\.0-\w+, but is switched off; can go back to: nothing in /);
  const again = await run('switch', 'profile', 'off');
  expect(again).toEqual({ ...ONE_LINE, err: 'switch: profile is switched off already' });
  expect((await run('switch', 'profile', 'perhaps')).err).toBe('switch: perhaps is not one of off, on');
  expect((await run('switch', 'profile', 'on')).out).not.toContain('switched off');
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/switched off {2}by ana {2}wrong phone\n.*switched on {2}by /);
});

test('deploy --preview prints a link and changes nothing for visitors', async () => {
  const { dir, remotesDir, run, runWith, build } = setUp();
  await run('deploy', build('1.0.0', join(dir, '1.0.0')));
  const preview = build('1.1.0', join(dir, '1.1.0'));
  const site = { DEPLOY_TO: remotesDir, SITE_ORIGIN: 'https://club.example/', PREVIEW_DAYS: '3' };
  const { code, out } = await runWith(site, 'deploy', preview, '--preview', '--by', 'ana');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^preview of profile 1\.1\.0-\w{8} until \S+: https:\/\/club\.example\/detalle\/1\?remote\.profile=[\w-]{43}$/,
  );
  expect(out).toContain(`until ${day}:`);
  expect((await run('history', 'profile')).out).not.toContain('1.1.0');
  expect(readdirSync(join(remotesDir, 'profile'))).toHaveLength(1);
  for (const flag of ['--rollout', '--fix', '--unrendered'])
    expect(await run('deploy', preview, '--preview', flag)).toEqual(ONE_LINE);
});

test('rollback after a fix skips the release that the fix replaced', async () => {
  const { dir, run, build } = setUp();
  for (const version of ['1.0.0', '1.1.0'])
    await run('deploy', 'profile', build(version, join(dir, version)));
  const fixed = build('1.1.1', join(dir, '1.1.1'));
  const refused = await run('deploy', 'profile', fixed, '--fix', '--rollout');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('leave out --rollout') });
  expect((await run('deploy', 'profile', fixed, '--fix')).out).toMatch(/1\.1\.1-/);
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/^profile runs 1\.1\.1-\w+; can go back to: 1\.0\.0-\w+$/m);
  expect(out).toMatch(/ {2}fix {2}1\.1\.0-\w+ → 1\.1\.1-\w+ {2}by /);
  expect((await run('rollback', 'profile')).out).toMatch(/1\.0\.0-\S+ instead of 1\.1\.1-/);
});

test('a rollout is begun, inspected, held, resumed, advanced and stopped with one command each', async () => {
  const { dir, remotesDir, run, build } = setUp();
  const [first, second] = ['1.0.0', '1.1.0'].map((version) => build(version, join(dir, version)));
  const there = ` in ${remotesDir}`;
  const none = await run('rollout', 'profile', 'status');
  expect(none).toEqual({ code: 0, err: '', out: 'no rollout of profile is under way' });
  await run('deploy', 'profile', first ?? '');
  const begun = await run('deploy', 'profile', second ?? '', '--rollout', '--by', 'ana');
  expect(begun.out).toMatch(/^profile sends \/remotes\/profile\/1\.1\.0-\S+ to 10 % of visitors in /);
  const status = await run('rollout', 'profile', 'status');
  expect(status.out).toMatch(
    /^profile sends 1\.1\.0-\w+ to 10 % of visitors since \S+; begun at \S+ by ana; next: 25 %\nvisitors and faults: only the running site knows them; name its address with --to$/,
  );
  const held = await run('rollout', 'profile', 'hold', '--by', 'luis', '--reason', 'feriado');
  expect(held.out).toMatch(/held at \S+ by luis: feriado; go or stop/);
  await run('rollout', 'profile', 'go');
  const gone = await run('rollout', 'profile', 'go');
  expect(gone.out).toMatch(/^profile sends 1\.1\.0-\w+ to 25 % /);
  expect(gone.out.endsWith(there)).toBe(true);
  const stopped = await run('rollout', 'profile', 'stop', '--by', 'luis', '--reason', 'falla');
  expect(stopped.out).toMatch(
    /^no rollout of profile is under way; 1\.1\.0-\w+ was stopped at \S+ by luis: falla in /,
  );
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/^profile runs 1\.0\.0-/);
  expect(out.match(/rollout \w+/g)).toEqual([
    'rollout begin',
    'rollout hold',
    'rollout resume',
    'rollout step',
    'rollout stop',
  ]);
  for (const args of [['profile'], ['profile', 'pause'], ['profile', 'stop', 'now'], ['x y', 'stop']])
    expect(await run('rollout', ...args)).toEqual(ONE_LINE);
  expect(await run('rollout', 'profile', 'stop')).toEqual(ONE_LINE);
});

test('history shows the commit of each release, and with --changes says if this checkout lacks it', async () => {
  const { dir, run, build } = setUp();
  const commits = ['0123456789abcdef0123456789abcdef01234567', 'fedcba9876543210+changes'];
  const folders = commits.map((commit, i) => build(`1.${i}.0`, join(dir, String(i)), { commit }));
  expect((await run('deploy', 'profile', ...folders)).out).not.toContain('lacks');
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/deploy {2}– → 1\.0\.0-\w+ {2}by \S+ {2}from commit 0123456789$/m);
  expect(out).toMatch(/→ 1\.1\.0-\w+ {2}by \S+ {2}from commit fedcba9876 with changes$/m);
  const changes = await run('history', 'profile', '--changes');
  expect(changes.out).toContain('this checkout lacks one of the two commits');
});

describe('deploy without a release folder', () => {
  test('deploys the newest of several releases of the current sources', async () => {
    const { run, build, packageDir } = setUp();
    for (const text of ['a', 'b', 'a']) {
      build('1.0.0', join(packageDir, 'dist'), { text });
      const { out: folder } = await run('release');
      const deployed = await run('deploy', 'profile');
      expect(deployed.out, text).toContain(`/remotes/profile/${folder.split('/').at(-1)}/`);
    }
  });

  test('prefers a release of the current sources over a newer one of other sources', async () => {
    const { run, build, packageDir } = setUp();
    build('1.1.0');
    await run('release');
    const own = readFileSync(join(packageDir, 'package.json'));
    build('1.2.0');
    await run('release');
    writeFileSync(join(packageDir, 'package.json'), own);
    expect((await run('deploy', 'profile')).out).toContain('/remotes/profile/1.1.0-');
  });

  test('refuses a release or build of other sources unless the release is named', async () => {
    const { run, build, packageDir, remotesDir } = setUp();
    build('1.0.0');
    const { out: folder } = await run('release');
    writeFileSync(join(packageDir, 'page.tsx'), 'changed since');
    for (const [argv, line] of [
      [
        ['deploy', 'profile'],
        /newest release, was not made from the current sources .* npm run release -w remote-profile/,
      ],
      [
        ['deploy', join(packageDir, 'dist')],
        /dist was not built from the current sources .* npm run release/,
      ],
      [['release'], /dist was not built from the current sources/],
    ] as const) {
      const outcome = await run(...argv);
      expect(outcome).toEqual(ONE_LINE);
      expect(outcome.err).toMatch(line);
    }
    expect(existsSync(remotesDir)).toBe(false);
    expect((await run('deploy', 'profile', folder)).code).toBe(0);
  });

  test('fails when no release exists', async () => {
    const { run, build, remotesDir } = setUp();
    build('1.0.0');
    const outcome = await run('deploy', 'profile');
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toMatch(/releases holds no release: npm run release/);
    expect(existsSync(remotesDir)).toBe(false);
  });
});

describe('a named build folder', () => {
  const from = (folder: string) => {
    const former = process.cwd();
    process.chdir(folder);
    onTestFinished(() => process.chdir(former));
  };

  test('is resolved from the directory where npm was called, else from the workspace', async () => {
    const { dir, packageDir, run, build } = setUp();
    build('1.1.0', join(packageDir, 'releases', 'a'));
    from(dir);
    expect((await run('deploy', 'profile', 'releases/a')).out).toContain('/remotes/profile/1.1.0-');
    build('1.2.0', join(dir, 'releases', 'a'));
    expect((await run('deploy', 'profile', 'releases/a')).out).toContain('/remotes/profile/1.2.0-');
    expect((await run('release', 'releases/a', '--into', join(dir, 'made'))).out).toMatch(/1\.2\.0-\w+$/);
  });

  test('is refused if neither possible folder contains a build; the error names both', async () => {
    const { dir, packageDir, run } = setUp();
    from(dir);
    const outcome = await run('deploy', 'profile', 'releases/a');
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toBe(
      `deploy: no release at ${join(process.cwd(), 'releases/a')} or ${join(packageDir, 'releases/a')}: release.json is missing`,
    );
  });
});

describe('a token', () => {
  const fetched = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not asked'));

  test('is sent without TLS only to this machine', async () => {
    const { runWith, build } = setUp();
    const asked = fetched();
    for (const to of ['http://example.com', 'HTTP://10.0.0.1:4300', 'http://localhost.example.com']) {
      const outcome = await runWith(
        { DEPLOY_TOKEN: 'secret' },
        'deploy',
        'profile',
        build('1.0.0'),
        '--to',
        to,
      );
      expect(outcome).toEqual(ONE_LINE);
      expect(outcome.err).toMatch(/no token is sent to .* over plain http/);
    }
    expect(asked).not.toHaveBeenCalled();
  });

  test.each(['https://example.com', 'http://localhost:4300', 'http://127.0.0.1:4300', 'http://[::1]:4300'])(
    'is sent to %s',
    async (to) => {
      const { runWith } = setUp();
      const asked = fetched();
      await runWith({ DEPLOY_TOKEN: 'secret' }, 'history', '--to', to);
      expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer secret' });
    },
  );

  test('is not needed to read the history', async () => {
    const { runWith } = setUp();
    const asked = fetched();
    await runWith({}, 'history', '--to', 'http://example.com');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('the target', () => {
  const CHANGES = [
    ['deploy', 'profile'],
    ['rollback', 'profile'],
    ['prune', 'profile', '--keep', '1'],
    ['history', 'profile'],
  ];

  test.each(CHANGES)('of %s must be given by --to or DEPLOY_TO', async (...argv) => {
    const { run, runWith, build, dir } = setUp();
    build('1.0.0');
    await run('release');
    const before = readdirSync(dir);
    const outcome = await runWith({}, ...argv);
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toMatch(/say where: --to .*DEPLOY_TO/);
    expect(readdirSync(dir)).toEqual(before);
  });

  test.each(CHANGES)(
    'of %s is refused, and not created, when it is not a deployment directory',
    async (...argv) => {
      const { run, build, dir } = setUp();
      build('1.0.0');
      await run('release');
      const empty = join(dir, 'empty');
      mkdirSync(empty);
      for (const to of [join(dir, 'mistyped'), empty, 'localhost:4300']) {
        const outcome = await run(...argv, '--to', to);
        expect(outcome).toEqual(ONE_LINE);
        expect(outcome.err).toContain(`${to} is neither the address of a site`);
      }
      expect(readdirSync(empty)).toEqual([]);
      expect(existsSync(join(dir, 'mistyped'))).toBe(false);
    },
  );

  test('is refused if it is a site folder that an older version exported', async () => {
    const { run, build, dir } = setUp();
    build('1.0.0');
    await run('release');
    const site = join(dir, 'site');
    mkdirSync(site);
    for (const file of ['host.json', 'deployments.json']) writeFileSync(join(site, file), '{}');
    const outcome = await run('deploy', '--to', site);
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toContain('holds an export of an older version');
    expect(readdirSync(site)).toHaveLength(2);
  });

  test.each([
    'https://club.example.com/club/',
    'https://club.example.com/?a=1',
    'https://a:b@club.example.com',
    'http://',
  ])('is refused when the address is more than an origin: %s', async (to) => {
    const { run } = setUp();
    const asked = vi.spyOn(globalThis, 'fetch');
    const outcome = await run('history', '--to', to);
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toContain(`${to} is not the address of a site, which is an origin such as`);
    expect(asked).not.toHaveBeenCalled();
  });

  test('is taken from --to before DEPLOY_TO', async () => {
    const { run, runWith, build, dir, remotesDir } = setUp();
    build('1.0.0');
    await run('release');
    expect((await runWith({ DEPLOY_TO: join(dir, 'x') }, 'deploy', 'profile', '--to', remotesDir)).code).toBe(
      0,
    );
    expect((await runWith({ REMOTES_DIR: '' }, 'history', '--to', remotesDir)).out).toContain(
      'profile runs 1.0.0',
    );
  });

  test.each<[string, Env, string[]]>([
    ['npm 10', { npm_config_to: 'true' }, ['http://127.0.0.1:4300']],
    ['npm 11', { npm_config_token_description: 'http://127.0.0.1:4300' }, []],
    ['npm, with --keep', { npm_config_keep: 'true' }, ['5']],
  ])('is not guessed when %s consumed the option because -- is missing', async (_, taken, rest) => {
    const { run, runWith, build, remotesDir } = setUp();
    build('1.0.0');
    await run('release');
    const outcome = await runWith({ DEPLOY_TO: remotesDir, ...taken }, 'deploy', 'profile', ...rest);
    expect(outcome).toEqual(ONE_LINE);
    expect(outcome.err).toContain('put -- before the options');
    expect(existsSync(remotesDir)).toBe(false);
  });
});

test('a refusal prints one line on stderr and exits with 1', async () => {
  const { dir, run, build } = setUp();
  const address = 'http://127.0.0.1:9';
  const cases: [string[], RegExp][] = [
    [['rollback', 'cart'], /^rollback: cart is not a remote/],
    [['rollback', 'profile'], /^rollback: profile has no earlier release/],
    [['deploy', 'feedback', build('1.0.0', join(dir, 'a'))], /^deploy: .*of profile, not of feedback/],
    [['deploy', join(dir, 'nothing')], /^deploy: .*release\.json is missing/],
    [['deploy', 'profile', '--from', 'https://elsewhere.example.com/x/'], /allowed origins.*REMOTE_ORIGINS/],
    [['deploy', 'profile', address], /http:\/\/127\.0\.0\.1:9 is not a folder: give the target with --to/],
    [['deploy', 'profile', 'x', '--from', address], /x is one argument too many/],
    [['rollback', 'profile', address], /one argument too many/],
    [['history', 'profile', address], /one argument too many/],
    [['prune', 'profile', address, '--keep', '5'], /one argument too many/],
    [['prune', 'profile', '--keep', 'all'], /--keep needs/],
    [['token', 'profile', 'equipo', 'perfil'], /perfil is one argument too many/],
    [['token', 'profile'], /a token needs a remote and the name of its user/],
    [['deploy', '--unknown'], /Unknown option/],
    [['history', '--to', address], /did not answer/],
  ];
  for (const [argv, line] of cases) {
    const { code, err } = await run(...argv);
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(err).not.toContain('\n');
  }
  expect((await run('destroy')).code).toBe(2);
});

test('tokens are listed without their secrets, expire, and are revoked', async () => {
  const { run } = setUp();
  expect((await run('token', 'list')).out).toBe('there is no token');
  const secrets = [
    (await run('token', 'profile', 'equipo perfil')).out,
    (await run('token', 'feedback', 'otro', '--days', '1')).out,
  ];
  const { out } = await run('token', 'list');
  expect(out).toMatch(/^profile {2}equipo perfil {2}since \d{4}-\d\d-\d\d {2}until revoked$/m);
  expect(out).toMatch(/^feedback {2}otro {2}since \S+ {2}until \d{4}-\d\d-\d\d$/m);
  for (const secret of secrets) expect(out).not.toContain(secret);
  expect((await run('token', 'revoke', 'profile', 'equipo perfil')).out).toBe(
    'profile  equipo perfil  revoked',
  );
  expect((await run('token', 'list')).out).not.toContain('profile');
  expect(await run('token', 'revoke', 'profile', 'equipo perfil')).toEqual(ONE_LINE);
  for (const days of ['0', '3651', 'x', '-1'])
    expect((await run('token', 'profile', 'equipo', `--days=${days}`)).err).toMatch(/^token: --days needs/);
});

test('history shows remotes unknown to this checkout, and refuses names without any history', async () => {
  const { dir, run, build } = setUp();
  await run('deploy', 'profile', build('1.0.0'));
  const { directory, ...site } = openTestDeployDirectory(dir);
  const state = await directory.state();
  const [release] = state.lines.profile;
  const entry = '/remotes/reports/2.0.0-bbbbbbbb/remoteEntry.js';
  const lines = { ...state.lines, reports: [{ ...release, entry }] } as typeof state.lines;
  await writeSignedState(site, { ...state, lines });
  for (const args of [[], ['reports']]) {
    const { code, out } = await run('history', ...args);
    expect(code).toBe(0);
    expect(out).toMatch(/^reports \(not known to this command\) runs 2\.0\.0-bbbbbbbb;/m);
  }
  expect((await run('history', 'perfil')).err).toMatch(/^history: perfil is not a remote/);
  expect((await run('token', 'reports', 'equipo')).err).toMatch(/^token: reports is not a remote/);
});

test('accept makes a restored backup of the deployments current, and requires its directory in --to or DEPLOY_TO', async () => {
  const { dir, remotesDir, run, runWith, build } = setUp();
  await run('deploy', 'profile', build('1.0.0', join(dir, 'a')));
  const file = join(remotesDir, 'deployments.json');
  const backup = readFileSync(file);
  await run('deploy', 'profile', build('2.0.0', join(dir, 'b')));
  writeFileSync(file, backup);
  const older = await run('history', 'profile');
  expect(older).toEqual(ONE_LINE);
  expect(older.err).toContain(`npm run accept -- --to ${remotesDir}`);
  expect((await runWith({}, 'accept')).err).toMatch(/^accept: say where/);
  expect((await runWith({}, 'accept', '--to', 'http://127.0.0.1:4300')).code).toBe(1);
  expect((await run('accept')).out).toMatch(/^profile runs 1\.0\.0-/m);
  expect((await run('history', 'profile')).out).toMatch(/^profile runs 1\.0\.0-/);
});

test('history creates no deployment file', async () => {
  const { remotesDir, run } = setUp();
  mkdirSync(remotesDir);
  expect((await run('history')).out).toContain('feedback runs nothing');
  expect(existsSync(join(remotesDir, 'deployments.json'))).toBe(false);
});
