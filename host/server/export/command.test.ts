import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { deployAll, hostBuild } from '../testing/builds';
import { tempDir } from '../testing/temp-dir';
import { runExport } from './command';

async function setUp() {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const dist = hostBuild(join(dir, 'host'));
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line));
  const printed: string[] = [];
  const run = (argv: string[], env = {}) =>
    runExport(argv, {
      env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, ...env },
      dist,
      cwd: dir,
      print: (line) => printed.push(line),
    });
  return { dir, run, errors, printed };
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
  [['site', '--other'], '--other'],
  [['a$b'], 'nginx cannot be told'],
])('%j is refused in one line, and nothing is written', async (argv, reason) => {
  const { dir, run, errors } = await setUp();
  expect(await run(argv)).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^export: [^\n]+$/);
  expect(errors[0]).toContain(reason);
  expect(existsSync(join(dir, argv[0] ?? 'none', 'host.json'))).toBe(false);
});

test('a bad value of the environment is told', async () => {
  const { run, errors } = await setUp();
  expect(await run(['site'], { REMOTE_ORIGINS: '*' })).toBe(1);
  expect(errors[0]).toMatch(/^export: REMOTE_ORIGINS must be/);
});
