import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { describe, expect, test, vi } from 'vitest';
import { deployAll, hostBuild, remoteBuild } from '../../trials/support/builds';
import { LISTS } from '../../trials/support/lists';
import { tempDir } from '../../trials/support/temp-dir';
import { runExport } from './command';

async function setUp() {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const dist = hostBuild(join(dir, 'host'));
  const checkout = join(dir, 'checkout');
  for (const name of REMOTE_NAMES) {
    remoteBuild(join(checkout, `remote-${name}`, 'dist'), name, { version: '1.0.9' });
  }
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line));
  const printed: string[] = [];
  const run = (argv: string[], env = {}) =>
    runExport(argv, {
      env: {
        REMOTES_DIR: remotesDir,
        SECRETS_DIR: secretsDir,
        DATA_DIR: join(dir, 'data'),
        SERVER_RENDERING: 'off',
        ...env,
      },
      demo: () => LISTS,
      dist,
      checkout,
      cwd: dir,
      print: (line) => printed.push(line),
    });
  const runs = (site: string) =>
    JSON.parse(readFileSync(join(dir, site, 'public/registry.json'), 'utf8')).remotes.profile.version;
  return { dir, remotesDir, checkout, run, runs, errors, printed };
}

test('the site is exported to a folder below where the command was called', async () => {
  const { dir, run, printed } = await setUp();
  const options = [
    '--listen',
    '127.0.0.1:8080',
    '--name',
    'club.example.com',
    '--service',
    'http://10.0.0.5:4301',
  ];
  expect(await run(['site', ...options])).toBe(0);
  const conf = readFileSync(join(dir, 'site', 'nginx.conf'), 'utf8');
  expect(conf).toContain('listen 127.0.0.1:8080;');
  expect(conf).toContain('server_name club.example.com;');
  expect(conf).toContain('proxy_pass http://10.0.0.5:4301;');
  expect(printed).toEqual([expect.stringContaining(join(dir, 'site'))]);
});

test.each([
  [[], 'DIR'],
  [['a', 'b'], 'DIR'],
  [['site', '--listen', '80; root /'], '--listen cannot be "80; root /"'],
  [['site', '--name', 'a;b'], '--name'],
  [['site', '--service', 'http://a/b'], '--service'],
  [
    ['site', '--origin', 'https://a.example.com/club/'],
    'without a path: the site needs the root of its origin',
  ],
  [['site', '--other'], '--other'],
  [['a$b'], 'nginx cannot be told'],
])('%j is refused in one line, and nothing is written', async (argv, reason) => {
  const { dir, run, errors } = await setUp();
  expect(await run(argv)).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^export: [^\n]+$/);
  expect(errors[0]).toContain(reason);
  expect(existsSync(join(dir, argv[0] ?? 'none'))).toBe(false);
});

describe('the remotes of a first export', () => {
  test('are what runs in the directory that the environment or --from names, which stays as it is', async () => {
    const { dir, remotesDir, run, runs, printed } = await setUp();
    const kept = () => [
      readFileSync(join(remotesDir, 'deployments.json'), 'utf8'),
      readdirSync(remotesDir, { recursive: true }).sort(),
    ];
    const before = kept();
    expect(await run(['a', '--builds'])).toBe(0);
    expect(await run(['b', '--builds', '--from', 'remotes'], { REMOTES_DIR: '' })).toBe(0);
    expect([runs('a'), runs('b')]).toEqual(['1.0.0', '1.0.0']);
    expect(printed[0]).toBe(
      `exported to ${join(dir, 'a')} with what runs in ${remotesDir}; nginx serves it with ${join(dir, 'a', 'nginx.conf')}`,
    );
    expect(kept()).toEqual(before);
  });

  test('are the builds of the checkout where neither does, and those run nowhere else afterwards', async () => {
    const { dir, run, runs, printed } = await setUp();
    const none = join(dir, 'none');
    expect(await run(['a', '--builds'], { REMOTES_DIR: '' })).toBe(0);
    expect(await run(['b', '--builds'], { REMOTES_DIR: none })).toBe(0);
    expect([runs('a'), runs('b')]).toEqual(['1.0.9', '1.0.9']);
    expect(printed[0]).toContain('with the remotes that are built here;');
    expect(existsSync(none)).toBe(false);
  });

  test('may lack one, which every export then says; with none it is refused and nothing is written', async () => {
    const { dir, checkout, run, printed, errors } = await setUp();
    const without = (name: string) => rmSync(join(checkout, `remote-${name}`, 'dist'), { recursive: true });
    without('feedback');
    for (const _ of ['first', 'next']) {
      expect(await run(['a', '--builds'], { REMOTES_DIR: '' })).toBe(0);
      expect(printed.at(-1)).toContain(', without feedback, of which it holds no release;');
    }
    for (const name of REMOTE_NAMES.filter((one) => one !== 'feedback')) without(name);
    expect(await run(['b', '--builds'], { REMOTES_DIR: '' })).toBe(1);
    expect(errors[0]).toMatch(/^export: no remote is built in/);
    expect(existsSync(join(dir, 'b'))).toBe(false);
  });

  test('stay in the next one, which says so and takes no others', async () => {
    const { run, runs, printed, errors } = await setUp();
    await run(['a']);
    expect(await run(['a', '--builds'], { REMOTES_DIR: '' })).toBe(0);
    expect(runs('a')).toBe('1.0.0');
    expect(printed[1]).toContain('with what ran there before;');
    expect(await run(['a', '--from', 'remotes'])).toBe(1);
    expect(errors[0]).toMatch(/^export: .* keeps what runs in it/);
  });
});

test('a bad value of the environment is told', async () => {
  const { run, errors } = await setUp();
  expect(await run(['site'], { REMOTE_ORIGINS: '*' })).toBe(1);
  expect(errors[0]).toMatch(/^export: REMOTE_ORIGINS must be/);
});

test('the pages may connect to the endpoints and to the origins in ENDPOINT_ORIGINS', async () => {
  const { dir, run } = await setUp();
  const env = {
    ENDPOINT_RATINGS: 'https://script.example.com/exec',
    ENDPOINT_ORIGINS: 'https://content.example.com',
  };
  expect(await run(['site'], env)).toBe(0);
  expect(readFileSync(join(dir, 'site/public/detalle/index.html'), 'utf8')).toContain(
    "connect-src 'self' https://script.example.com https://content.example.com;",
  );
});
