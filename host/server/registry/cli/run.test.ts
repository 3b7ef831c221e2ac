import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { remoteBuild } from '../../testing/builds';
import { tempDir } from '../../testing/temp-dir';
import { runCommand } from './run';

const SHARED = { shared: {} };

function setUp() {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  const packageDir = join(dir, 'package');
  const env = { REMOTES_DIR: remotesDir, SECRETS_DIR: join(dir, 'secrets') };
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines: string[] = [];
  const run = async (...argv: string[]) => {
    lines.length = 0;
    errors.mockClear();
    const code = await runCommand(argv, { env, packageDir, print: (line) => lines.push(line) });
    return { code, out: lines.join('\n'), err: errors.mock.calls.flat().join('\n') };
  };
  const build = (version: string, into = join(packageDir, 'dist')) =>
    remoteBuild(into, 'profile', { version, ...SHARED });
  return { dir, packageDir, remotesDir, run, build };
}

test('release makes one folder of the build, named by version and hash, and the same again of the same build', async () => {
  const { packageDir, run, build } = setUp();
  build('1.2.0');
  const first = await run('release');
  expect(first.out).toMatch(/releases\/1\.2\.0-[0-9a-f]{8}$/);
  expect(readFileSync(join(first.out, 'remoteEntry.js'), 'utf8')).toContain('entry profile');
  expect((await run('release')).out).toBe(first.out);
  expect(readdirSync(join(packageDir, 'releases'))).toHaveLength(1);
});

test('a team releases, deploys, rolls back, looks at the history and prunes, each with one command', async () => {
  const { dir, remotesDir, run, build } = setUp();
  const folders = ['1.0.0', '1.1.0', '1.2.0'].map((version) => build(version, join(dir, version)));
  expect(await run('deploy', 'profile', ...folders, '--by', 'ana')).toMatchObject({ code: 0, err: '' });
  expect((await run('rollback', 'profile', '--by', 'luis')).out).toMatch(
    /profile runs \/remotes\/profile\/1\.1\.0-/,
  );
  const { out } = await run('history', 'profile');
  expect(out).toMatch(/^profile runs 1\.1\.0-\w+; can go back to: 1\.0\.0-\w+$/m);
  expect(out).toMatch(/rollback {2}1\.2\.0-\w+ → 1\.1\.0-\w+ {2}by luis$/m);
  expect((await run('prune', 'profile', '--keep', '1')).out).toMatch(/^removed 1\.2\.0-/);
  expect(readdirSync(join(remotesDir, 'profile'))).toHaveLength(2);
});

test('what is refused is one line on the error output, and the exit code says so', async () => {
  const { dir, run, build } = setUp();
  const cases: [string[], RegExp][] = [
    [['rollback', 'cart'], /^rollback: cart is not a remote/],
    [['rollback', 'profile'], /^rollback: profile has no earlier release/],
    [['deploy', 'feedback', build('1.0.0', join(dir, 'a'))], /^deploy: .*of profile, not of feedback/],
    [['deploy', join(dir, 'nothing')], /^deploy: .*release\.json is missing/],
    [['deploy', 'profile', '--from', 'https://elsewhere.example.com/x/'], /not among the allowed origins/],
    [['prune', 'profile', '--keep', 'all'], /--keep wants/],
    [['deploy', '--unknown'], /Unknown option/],
    [['deploy', '--to', 'http://127.0.0.1:9'], /release\.json is missing/],
    [['history', '--to', 'http://127.0.0.1:9'], /did not answer/],
  ];
  for (const [argv, line] of cases) {
    const { code, err } = await run(...argv);
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(err).not.toContain('\n');
  }
  expect((await run('destroy')).code).toBe(2);
});

test('a token is printed once and kept only as a hash', async () => {
  const { dir, run } = setUp();
  const { out } = await run('token', 'profile', 'equipo perfil');
  const stored = readFileSync(join(dir, 'secrets', 'deploy-tokens.json'), 'utf8');
  expect(stored).toContain('equipo perfil');
  expect(stored).not.toContain(out);
  expect((await run('token', 'profile')).code).toBe(1);
});

test('nothing is created by a look', async () => {
  const { remotesDir, run } = setUp();
  mkdirSync(remotesDir);
  expect((await run('history')).out).toContain('feedback runs nothing');
  expect(existsSync(join(remotesDir, 'deployments.json'))).toBe(false);
});
