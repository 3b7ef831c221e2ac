import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { deployAll, hostBuild } from '../../../trials/support/builds';
import { tempDir } from '../../../trials/support/temp-dir';
import { testApp } from '../../../trials/support/test-app';
import { remoteFiles } from '../remote-files';
import { sitePlugin } from '../site-plugin';
import { serveStatic } from '../static-files';
import { deltasPlugin } from './deltas-plugin';

const FILE = 'assets/page-12345678.js';
const textOf = (version: string) => `// page of ${version}`;
const pathOf = (version: string) => `/remotes/profile/${version}/${FILE}`;

/** In place of the real one: tells what it was asked for. */
const WORKER = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ target, dictionary }) => {
  if (target.path.includes('broken')) throw new Error('as told');
  const text = target.path.includes('far') ? null : new TextEncoder().encode(target.path + ' from ' + dictionary.path);
  parentPort.postMessage(text);
});`;

function write(file: string, text: string) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, `whole ${text}`);
}

async function setUp(versions: readonly string[] = ['1.0.0', '1.0.1']) {
  const dir = tempDir();
  const [dist, remotesDir, former] = ['dist', 'remotes', 'former'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  const release = (version: string) => write(join(remotesDir, 'profile', version, FILE), textOf(version));
  for (const version of versions) release(version);
  write(join(dist, 'client/assets/index-bbbbbbbb.js'), '// index of now');
  write(join(former, 'assets/index-aaaaaaaa.js'), '// index of then');
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'server/make-delta.js'), WORKER);
  const app = fastify();
  onTestFinished(() => app.close());
  const metrics = new Registry();
  const { follow } = await deltasPlugin(app, { dist, former: [former], config: { remotesDir }, metrics });
  await serveStatic(app, { root: join(dist, 'client'), prefix: '/', fixed: true });
  await app.register(remoteFiles, { remotesDir });
  const ask = async (url: string, former?: string, more = {}) => {
    const hash = former && createHash('sha256').update(former).digest('base64');
    const available = hash ? { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${hash}:` } : {};
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { 'accept-encoding': 'br', ...available, ...more },
    });
    return { statusCode, headers, body, encoding: headers['content-encoding'] };
  };
  const untilDelta = (url: string, former: string) =>
    expect.poll(async () => (await ask(url, former)).encoding).toBe('dcz');
  return { ask, untilDelta, release, follow, remotesDir, metrics };
}

test('who has nothing gets the whole, and is told for which addresses it is of use', async () => {
  const { ask } = await setUp();
  const { body, encoding, headers } = await ask(pathOf('1.0.1'));
  expect(encoding).toBe('br');
  expect(body).toBe(`whole ${textOf('1.0.1')}`);
  expect(headers['use-as-dictionary']).toBe('match="/remotes/profile/*/assets/page-*.js"');
  expect(headers.vary).toBe('accept-encoding, available-dictionary');
  expect((await ask('/assets/index-bbbbbbbb.js')).headers['use-as-dictionary']).toBe(
    'match="/assets/index-*.js"',
  );
});

test('who has a former version gets the difference, as cacheable and readable as the whole', async () => {
  const { ask, untilDelta, metrics } = await setUp();
  await untilDelta(pathOf('1.0.1'), textOf('1.0.0'));
  const { body, headers } = await ask(pathOf('1.0.1'), textOf('1.0.0'));
  expect(body).toBe(`${pathOf('1.0.1')} from ${pathOf('1.0.0')}`);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    'content-type': 'application/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'use-as-dictionary': 'match="/remotes/profile/*/assets/page-*.js"',
    vary: 'accept-encoding, available-dictionary',
  });
  expect(headers['content-length']).toBe(String(body.length));
  expect(await metrics.metrics()).toMatch(/^club_deltas_total [1-9]/m);
});

test('the host’s build is sent as a difference to the former one', async () => {
  const { ask, untilDelta } = await setUp();
  await untilDelta('/assets/index-bbbbbbbb.js', '// index of then');
  const { body } = await ask('/assets/index-bbbbbbbb.js', '// index of then');
  expect(body).toBe('/assets/index-bbbbbbbb.js from /assets/index-aaaaaaaa.js');
});

test('a release is known once it was deployed, also where nobody told of it', async () => {
  const { untilDelta, release, follow, ask } = await setUp();
  release('1.0.2');
  await untilDelta(pathOf('1.0.2'), textOf('1.0.1'));
  release('1.0.3');
  await follow();
  expect((await ask(pathOf('1.0.3'), textOf('1.0.2'))).encoding).toBe('dcz');
});

test.each([
  ['a version that nobody has', '// never released'],
  ['another file', '// index of then'],
])('%s is of no use', async (_what, former) => {
  const { ask, untilDelta, release } = await setUp();
  await ask(pathOf('1.0.1'), former);
  release('1.0.2');
  await untilDelta(pathOf('1.0.2'), textOf('1.0.1'));
  const { encoding, body } = await ask(pathOf('1.0.1'), former);
  expect([encoding, body]).toEqual(['br', `whole ${textOf('1.0.1')}`]);
});

test('a difference that spares nothing, or cannot be made, leaves the whole', async () => {
  const { ask, untilDelta } = await setUp(['1.0.0', '1.0.1-far', '1.0.1-broken']);
  await untilDelta(pathOf('1.0.0'), textOf('1.0.1-far'));
  for (const version of ['1.0.1-far', '1.0.1-broken']) {
    expect((await ask(pathOf(version), textOf('1.0.0'))).body).toBe(`whole ${textOf(version)}`);
  }
});

test('a file that went or was altered is answered as if there were no differences', async () => {
  const { ask, untilDelta, remotesDir } = await setUp();
  await untilDelta(pathOf('1.0.1'), textOf('1.0.0'));
  const file = join(remotesDir, 'profile/1.0.1', FILE);
  write(file, '// somebody else’s');
  expect((await ask(pathOf('1.0.1'), textOf('1.0.0'))).body).toBe('whole // somebody else’s');
  rmSync(join(file, '..'), { recursive: true });
  expect((await ask(pathOf('1.0.1'), textOf('1.0.0'))).statusCode).toBe(404);
});

test.each([
  ['on', 'match="/assets/main-*.js"', 'accept-encoding, available-dictionary'],
  ['off', undefined, 'accept-encoding'],
])('with DELTAS=%s a site says of its scripts: %s', async (DELTAS, dictionary, vary) => {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const dist = hostBuild(join(dir, 'host'));
  write(join(dist, 'client/assets/main-12345678.js'), '// main');
  const { app } = await testApp({
    env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DELTAS },
    site: sitePlugin(dist),
  });
  const { headers } = await app.inject({
    url: '/assets/main-12345678.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect([headers['use-as-dictionary'], headers.vary]).toEqual([dictionary, vary]);
});

test('a fresh query asks for the whole', async () => {
  const { ask, untilDelta } = await setUp();
  await untilDelta(pathOf('1.0.1'), textOf('1.0.0'));
  const { encoding, headers } = await ask(`${pathOf('1.0.1')}?r=1`, textOf('1.0.0'));
  expect(encoding).toBe('br');
  expect(headers['use-as-dictionary']).toBeUndefined();
});
