import { type ChildProcess, spawn } from 'node:child_process';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FEDERATION_MANIFEST_FILE, modulesOf, REMOTE_NAMES } from '@club/shared/federation';
import { sharedVersions } from '@club/shared/shared-versions';
import { generateSnapshotFromManifest } from '@module-federation/sdk';
import { expect, test } from '@playwright/test';
import { DEVELOPMENT_PORT_COUNT, freePortBlock } from '../../host/trials/support/free-ports';
import { devServers } from '../../shared/tools/vite/dev-servers';
import { makeTempDir, NPM, ROOT, run, type TempDir } from '../kit/sites/workspace';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 120_000;

/** Runs the tests one after the other, since they share the development servers. */
test.describe.configure({ mode: 'default' });

let dev: ChildProcess;
let env: { PORT: string; HOST: string };
let site = '';
let profileOrigin = '';
let data: TempDir;
/** Terminal output of the development servers since the current test began. */
let output = '';

/** Changes only a file's modification time, to trigger the file watcher. */
const touch = (file: string) => utimes(join(ROOT, file), new Date(), new Date());

const says = (text: string) => expect.poll(() => output, { timeout: 30_000 }).toContain(text);

test.beforeAll(async ({ request }) => {
  test.setTimeout(START_TIMEOUT_MS);
  data = await makeTempDir();
  env = { PORT: String(await freePortBlock(DEVELOPMENT_PORT_COUNT)), HOST };
  const servers = devServers(env);
  site = servers.site.origin;
  profileOrigin = servers.remote('profile').origin;
  const [program, ...npm] = NPM;
  dev = spawn(program, [...npm, 'run', 'dev'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, DATA_DIR: data.path },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  for (const url of [
    `${site}/healthz`,
    ...REMOTE_NAMES.map((name) => `${servers.remote(name).origin}/remoteEntry.js`),
  ]) {
    const status = () =>
      request.get(url).then(
        (answer) => answer.status(),
        () => 0,
      );
    await expect.poll(status, { timeout: START_TIMEOUT_MS, message: `${url} answers` }).toBe(200);
  }
});

test.afterAll(async () => {
  if (dev.exitCode !== null) throw new Error(`The development servers ended by themselves:\n${output}`);
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  if (dev.pid) process.kill(-dev.pid, 'SIGTERM');
  await ended;
  await data.remove();
});

test.beforeEach(() => {
  output = '';
});

test('in development as in production, the page has one copy of stores and React, from the host', async ({
  page,
}) => {
  test.setTimeout(START_TIMEOUT_MS);
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5_000));
  await page.goto(`${site}/detalle/1`);
  await expect(page.locator('[data-boundary="profile"]').getByRole('heading', { level: 1 })).toBeVisible({
    timeout: 60_000,
  });
  // Retries, since a new development server may reload the page once after it has found further packages to bundle.
  await expect(async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/\?.*/, '')),
    );
    for (const module of ['/shared/src/state/user.ts', '/deps/zustand.js', '/deps/react.js']) {
      const origins = loaded.filter((url) => url.endsWith(module)).map((url) => new URL(url).origin);
      expect(origins, module).toEqual([site]);
    }
    expect(loaded.filter((url) => url.startsWith(`${profileOrigin}/`)).length).toBeGreaterThan(5);
  }).toPass({ timeout: 30_000 });
});

test('in development as in production, a remote has a manifest that the federation SDK reads', async ({
  request,
}) => {
  const address = `${profileOrigin}/${FEDERATION_MANIFEST_FILE}`;
  const snapshot = generateSnapshotFromManifest(await (await request.get(address)).json(), {
    version: address,
  });
  const modules = 'modules' in snapshot ? snapshot.modules : [];
  expect(modules.map(({ moduleName }) => moduleName).sort()).toEqual([...modulesOf('profile')].sort());
  const shared = snapshot.shared.map(({ sharedName, version }) => [sharedName, version]);
  expect(shared).toContainEqual(['react', sharedVersions().react]);
});

test('a second start of the development servers on the same ports is refused in one line', async () => {
  for (const script of [['dev'], ['dev', '-w', 'remote-profile']]) {
    const started = run('npm', ['run', '--silent', ...script], ROOT, env);
    await expect(started).rejects.toThrow(
      /:\ncannot start: port \d+ is in use by another program: set PORT [^\n]+$/,
    );
  }
});

test('in development the UI kit has its own page with a light and a dark scheme', async ({ page }) => {
  await page.goto(`${site}/_kit`);
  await expect(page.getByRole('region', { name: 'Buttons' })).toBeVisible({ timeout: 60_000 });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('button', { name: 'light' }).click();
  const light = await background();
  await page.getByRole('button', { name: 'dark' }).click();
  expect(await background()).not.toBe(light);
});

test('in development, a change of a shared rule reloads the page once and restarts no server', async ({
  page,
}) => {
  test.setTimeout(START_TIMEOUT_MS);
  const name = page.locator('[data-boundary="profile"]').getByRole('heading', { level: 1 });
  await page.goto(`${site}/detalle/1`);
  await expect(name).toBeVisible({ timeout: 60_000 });
  output = '';
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await touch('shared/src/domain/text.ts');
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
  await expect(name).toBeVisible({ timeout: 60_000 });
  await says('data service restarted.');
  expect(output).not.toContain('restarting server');
  expect(loads).toBe(1);
});

test('in development, a change of the service or the configuration restarts the service on the same database', async ({
  request,
}) => {
  test.setTimeout(START_TIMEOUT_MS);
  const healthy = async () => expect((await request.get(`${site}/healthz`)).status()).toBe(200);
  await touch('host/server/platform/config/config.ts');
  await says('data service restarted.');
  await healthy();
  await touch('host/server/process/dev/dev-site.ts');
  await says('server restarted.');
  await healthy();
  expect(output).not.toMatch(/failed|in use/);
});
